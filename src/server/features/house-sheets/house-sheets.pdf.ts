/** The house sheet on one page of A4, in the order in which somebody in a hurry looks for it. */
import type { HouseSheet } from '#api/house-sheets.ts'
import { londonDay } from '#domain/day.ts'
import { formatDayLong } from '#domain/day-forms.ts'
import { houseSheetMeterLabels, houseSheetMeters, publicEmergencyNumbers, repairAdvice } from '#domain/house-sheet.ts'
import type { PdfContent, PdfDocument } from '#server/platform/pdf/pdf-document.ts'
import { facts, part, table } from '#server/platform/pdf/pdf-parts.ts'

export function houseSheetPdf(sheet: HouseSheet, now: Date): PdfDocument {
  const place = `${sheet.address}, ${sheet.city}`
  return {
    title: `House sheet: ${place}`,
    footer: `${place} · ${formatDayLong(londonDay(now))}`,
    createdAt: now.toISOString(),
    content: content(sheet),
  }
}

/** The short sections side by side, so that even a full sheet is one page. */
function* content(sheet: HouseSheet): Generator<PdfContent> {
  yield head(sheet)
  yield {
    columns: [{ stack: [...emergency(sheet)] }, { stack: [...wifi(sheet), ...bins(sheet)] }],
    columnGap: 24,
  }
  yield* shuttingOff(sheet)
  const meters = metersOf(sheet)
  if (meters.length > 0) yield* part('Meters', table(['auto', 'auto', '*'], ['Meter', 'Number', 'Where'], meters))
  const repair = [
    ...part('Reporting a repair', { text: sheet.repairs ?? repairAdvice(sheet.joinCode !== undefined) }),
    ...askWhom(sheet),
  ]
  const notes = sheet.notes ? [{ stack: [...part('Good to know', { text: sheet.notes })] }] : []
  yield { columns: [{ stack: repair }, ...notes], columnGap: 24 }
}

function emergency({ hasGas, emergencyNumbers }: HouseSheet) {
  const numbers = [...publicEmergencyNumbers(hasGas), ...emergencyNumbers]
  return part('In an emergency', facts(numbers.map(({ name, phone }) => [name, { text: phone, bold: true }])))
}

const shuttingOff = ({ stopcock, fuseBox }: HouseSheet) =>
  part(
    'Where to turn things off',
    facts([
      ['Stopcock', stopcock ?? '–'],
      ['Fuse box', fuseBox ?? '–'],
    ]),
  )

function wifi({ wifiName, wifiPassword }: HouseSheet): Iterable<PdfContent> {
  if (!wifiName && !wifiPassword) return []
  const rows = [['Network', wifiName ?? '–'] as const, ...(wifiPassword ? [['Password', wifiPassword] as const] : [])]
  return part('Wi-Fi', facts(rows))
}

function bins({ bins: rows }: HouseSheet): Iterable<PdfContent> {
  if (rows.length === 0) return []
  const cells = rows.map(({ contents, colour, days }) => [contents, colour || '–', days || '–'])
  return part('Bins', table(['*', 'auto', '*'], ['What goes in', 'Colour', 'Emptied'], cells))
}

function head({ address, city, joinCode, joinLink }: HouseSheet): PdfContent {
  const title = {
    width: '*',
    stack: [{ text: 'House sheet', style: 'muted' }, { text: address, style: 'title' }, { text: city }],
  }
  if (!joinCode || !joinLink) return title
  return {
    columns: [
      title,
      {
        width: 'auto',
        alignment: 'center',
        stack: [
          { qr: joinLink, fit: 92, eccLevel: 'M' },
          { text: joinCode, style: 'strong', margin: [0, 4, 0, 0] },
          { text: 'Join code', style: 'muted', fontSize: 8 },
        ],
      },
    ],
  }
}

const metersOf = (sheet: HouseSheet) =>
  houseSheetMeters.flatMap((kind) => {
    if (kind === 'gas' && !sheet.hasGas) return []
    const [number, where] = [sheet[`${kind}MeterNumber`], sheet[`${kind}MeterPlace`]]
    return number || where ? [[houseSheetMeterLabels[kind], number ?? '–', where ?? '–']] : []
  })

function askWhom({ landlord }: HouseSheet): PdfContent[] {
  if (!landlord) return []
  const words = [landlord.name, landlord.phone, landlord.email].filter(Boolean)
  return [{ text: words.join(' · '), margin: [0, 4, 0, 0] }]
}
