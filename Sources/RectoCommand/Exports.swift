// A program names its apps, whose types are the stage's and whose screens are written in RectoUI.
@_exported import RectoUI
@_exported import Stage
