$ErrorActionPreference = 'Stop'
foreach ($place in 'Desktop', 'Programs') {
    $file = Join-Path ([Environment]::GetFolderPath($place)) 'Tabletrix.lnk'
    if (Test-Path $file) { Remove-Item $file; Write-Output $file }
}
