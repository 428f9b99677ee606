/** A picture of each home of the demo from the street: drawn here, so that nobody's home is shown. */
import sharp from 'sharp'

type House = {
  kind: 'terrace' | 'semi' | 'cottage' | 'flats'
  wall: string
  roof: string
  door: string
  sky?: string
}

const ground = 700
const windowOf = (x: number, y: number, width = 110, height = 140) => `
  <rect x="${x - 8}" y="${y - 8}" width="${width + 16}" height="${height + 16}" fill="#f4efe4"/>
  <rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#5c7385"/>
  <path d="M${x} ${y + height} L${x + width * 0.7} ${y} H${x} Z" fill="#7f95a5" opacity=".55"/>
  <path d="M${x + width / 2} ${y} V${y + height} M${x} ${y + height / 2} H${x + width}" stroke="#f4efe4" stroke-width="7"/>
  <rect x="${x - 14}" y="${y + height + 8}" width="${width + 28}" height="12" fill="#d8d0bf"/>`

const doorOf = (x: number, colour: string) => `
  <rect x="${x - 10}" y="480" width="130" height="220" fill="#f4efe4"/>
  <rect x="${x}" y="490" width="110" height="210" fill="${colour}"/>
  <path d="M${x + 14} 506 h82 v40 h-82 Z" fill="#c9d6de"/>
  <circle cx="${x + 94}" cy="606" r="7" fill="#d9b25c"/>
  <rect x="${x - 24}" y="692" width="158" height="16" fill="#cfc8b8"/>`

const chimney = (x: number, y: number) => `<rect x="${x}" y="${y}" width="70" height="130" fill="#8a4b36"/>
  <rect x="${x - 8}" y="${y}" width="86" height="18" fill="#6f3b2a"/><rect x="${x + 8}" y="${y - 32}" width="20" height="34" fill="#b56a4c"/>
  <rect x="${x + 42}" y="${y - 32}" width="20" height="34" fill="#b56a4c"/>`

const tree = (x: number) => `<rect x="${x - 10}" y="560" width="20" height="150" fill="#6a5138"/>
  <circle cx="${x}" cy="500" r="95" fill="#56784f"/><circle cx="${x - 55}" cy="550" r="65" fill="#4c6d47"/><circle cx="${x + 58}" cy="545" r="60" fill="#648a5a"/>`

const hedge = (from: number, to: number) =>
  `<rect x="${from}" y="650" width="${to - from}" height="60" rx="24" fill="#4c6d47"/>`

const kinds: Record<House['kind'], (house: House) => string> = {
  terrace: ({ wall, roof, door }) =>
    `${[-120, 330, 780]
      .map(
        (x, at) => `<rect x="${x}" y="300" width="450" height="400" fill="${at === 1 ? wall : '#b9a58c'}"/>
      <path d="M${x - 6} 304 L${x + 6} 170 H${x + 444} L${x + 456} 304 Z" fill="${at === 1 ? roof : '#5b5a5e'}"/>
      ${chimney(x + 330, 110)}${windowOf(x + 60, 340)}${windowOf(x + 270, 340)}${windowOf(x + 60, 530, 130, 130)}${doorOf(x + 270, at === 1 ? door : '#57504a')}`,
      )
      .join('')}`,
  semi: ({ wall, roof, door }) => `<rect x="200" y="300" width="880" height="400" fill="${wall}"/>
    <path d="M150 310 L340 130 H940 L1130 310 Z" fill="${roof}"/>${chimney(600, 70)}
    <path d="M640 130 V700" stroke="#00000022" stroke-width="4"/>
    <path d="M230 700 V380 L330 310 L430 380 V700 Z" fill="#e9e0cc"/>${windowOf(270, 410, 120, 110)}${windowOf(270, 570, 120, 110)}
    ${windowOf(490, 350)}${doorOf(480, door)}${windowOf(690, 350)}${doorOf(690, '#7b7266')}${windowOf(900, 350, 130, 110)}${windowOf(900, 550, 130, 110)}`,
  cottage: ({ wall, roof, door }) => `<rect x="290" y="390" width="700" height="310" fill="${wall}"/>
    <path d="M240 400 C300 250 420 190 640 190 C860 190 980 250 1040 400 Z" fill="${roof}"/>${chimney(820, 150)}
    ${windowOf(350, 470)}${windowOf(820, 470)}${doorOf(585, door)}
    <path d="M560 480 q80 -70 160 0" fill="none" stroke="#6f5a41" stroke-width="12"/>${hedge(60, 280)}${hedge(1000, 1240)}`,
  flats: ({ wall, roof, door }) => `<rect x="260" y="90" width="760" height="610" fill="${wall}"/>
    <rect x="240" y="70" width="800" height="30" fill="${roof}"/>${[130, 320]
      .map((y) => [310, 490, 670, 850].map((x) => windowOf(x, y, 110, 130)).join(''))
      .join('')}${[310, 850].map((x) => windowOf(x, 530, 110, 130)).join('')}${doorOf(585, door)}
    <path d="M540 478 h200" stroke="${roof}" stroke-width="16"/>`,
}

const houses: Record<string, House> = {
  york: { kind: 'terrace', wall: '#a85b43', roof: '#4a4d55', door: '#1b553f' },
  leeds: { kind: 'flats', wall: '#b4684c', roof: '#3f4148', door: '#27547b' },
  manchester: { kind: 'flats', wall: '#9c8f80', roof: '#33363c', door: '#774700', sky: '#c9d3d6' },
  nottingham: { kind: 'semi', wall: '#a9614a', roof: '#53484a', door: '#9c271d' },
  cardiff: { kind: 'semi', wall: '#d9cdb4', roof: '#50565f', door: '#27547b', sky: '#d4dfe2' },
  shrewsbury: { kind: 'cottage', wall: '#efe6d2', roof: '#8a7349', door: '#1b553f' },
}

/** Nothing for a home of which the landlord has no picture. */
export async function houseOf(town: string): Promise<FormData | undefined> {
  const house = houses[town]
  if (!house) return undefined
  const { kind, sky = '#bcd0dc' } = house
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 960">
    <rect width="1280" height="960" fill="${sky}"/><circle cx="210" cy="150" r="70" fill="#fff6df" opacity=".8"/>
    <path d="M760 120 q40 -50 100 -20 q60 -30 90 20 Z M1010 190 q30 -34 74 -14 q44 -20 64 14 Z" fill="#ffffff" opacity=".7"/>
    <rect y="${ground}" width="1280" height="260" fill="#7f9468"/>${kind === 'terrace' ? '' : tree(1160)}${kinds[kind](house)}
    <rect y="710" width="1280" height="70" fill="#c9c2b2"/><path d="M0 744 H1280" stroke="#b3ab9a" stroke-width="3"/>
    <rect y="780" width="1280" height="180" fill="#6d6a68"/><path d="M40 870 h160 M360 870 h160 M680 870 h160 M1000 870 h160" stroke="#d9d4c8" stroke-width="10"/>
  </svg>`
  const content = await sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), `${town}.jpg`)
  return form
}
