// A program that imports RectoCommand names its apps, whose types need Stage and whose screens need RectoUI.
@_exported import RectoUI
@_exported import Stage
