"""How the agreement sheet looks: on one A4 page when printed, in one column on a phone."""

from typing import Final

__all__ = ["STYLE"]

STYLE: Final = """\
@page { size: A4; margin: 9mm 10mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #000; background: #fff; overflow-wrap: anywhere;
  font: 10pt/1.3 "Liberation Sans", Arial, Helvetica, "DejaVu Sans Condensed", sans-serif; }
main { max-width: 190mm; margin: 0 auto; padding: 4mm; }
h1 { font-size: 16pt; line-height: 1.1; margin: 0; }
header { display: flex; flex-wrap: wrap; gap: 1mm 6mm; align-items: baseline; }
header p { margin: 0; }
header .place { flex: 1 1 60mm; display: flex; gap: 2mm; }
.blank { flex: 1 1 8mm; min-width: 8mm; border-bottom: 0.3mm solid #555; }
ol { margin: 2mm 0; padding: 1.5mm 3mm 1.5mm 9mm; border: 0.4mm solid #000; border-radius: 1mm; }
ol li { margin: 0.8mm 0; }
ol .said strong { font-weight: normal; }
.tick { display: inline-block; margin-left: 4mm; }
.print { columns: 56mm 3; column-gap: 4mm; font-size: 7.2pt; line-height: 1.25; }
.print h2 { font-size: 1.08em; margin: 0 0 0.3mm; border-bottom: 0.2mm solid #555;
  break-after: avoid; }
.print section { margin: 0 0 1.2mm; }
.print ul { list-style: none; margin: 0; padding: 0; }
.print li { break-inside: avoid; display: flow-root; }
.print li:has(.blank) { display: flex; align-items: flex-end; gap: 1mm; }
.print b { font-weight: 600; }
.scores { overflow-x: auto; margin-top: 2mm; }
table { border-collapse: collapse; width: 100%; font-size: 8pt; border: 0.2mm solid #555; }
th { overflow-wrap: normal; }
.number { width: 9%; }
.dealer { width: 11%; }
.many { font-size: 6.4pt; }
.many .number, .many .dealer { width: 8%; }
caption { caption-side: bottom; text-align: left; font-size: 7pt; padding-top: 0.5mm; }
th, td { border: 0.2mm solid #555; padding: 0.3mm 1mm; }
thead th { background: #eee; }
td, tbody th { height: 8mm; }
thead .first, thead [colspan], thead [rowspan] { border-left: 0.5mm solid #000; }
footer { display: flex; flex-wrap: wrap; gap: 3mm 6mm; margin-top: 4mm; font-size: 8pt; }
footer p { flex: 1 1 40mm; display: flex; gap: 2mm; margin: 0; align-items: flex-end; }
@media print {
  main { max-width: none; padding: 0 0.5mm; height: 278mm; display: flex; flex-direction: column; }
  .scores { flex: 1 1 0; min-height: 0; overflow: visible; display: flex; flex-direction: column; }
  table { flex: 1 1 auto; table-layout: fixed; }
  td, tbody th { height: auto; }
}
@media screen and (max-width: 170mm) {
  .print { columns: 1; font-size: 9pt; }
  .tick { display: block; margin-left: 0; }
  td, tbody th { min-width: 12mm; }
}
"""
