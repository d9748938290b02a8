$ErrorActionPreference = 'Stop'
$shell = New-Object -ComObject WScript.Shell
foreach ($place in 'Desktop', 'Programs') {
    $file = Join-Path ([Environment]::GetFolderPath($place)) 'Tabletrix.lnk'
    $link = $shell.CreateShortcut($file)
    if ((Test-Path $file) -and $link.TargetPath -eq @@{program} -and $link.IconLocation -eq @@{icon}) { continue }
    $link.TargetPath = @@{program}
    $link.WorkingDirectory = @@{folder}
    $link.IconLocation = @@{icon}
    $link.Description = @@{comment}
    $link.WindowStyle = @@{style}
    $link.Save()
    Write-Output $file
}
