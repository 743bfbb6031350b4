// The target has files only; the package manager asks every C target for a header.
