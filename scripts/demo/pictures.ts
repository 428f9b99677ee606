/** Pictures for the demo's reports and a signature: drawn here, so that nobody's home is shown. */
import sharp from 'sharp'

const scenes = {
  kitchen: `<rect width="1280" height="960" fill="#e9e4d8"/><rect y="560" width="1280" height="400" fill="#8b6f52"/>
    <rect y="540" width="1280" height="30" fill="#5d5044"/><rect x="380" y="440" width="420" height="110" rx="12" fill="#b9bec2"/>
    <path d="M590 440 V330 q0 -60 70 -60 h40 v50" stroke="#8d9499" stroke-width="26" fill="none"/>
    <path d="M700 350 q-14 34 0 44 q14 -10 0 -44" fill="#5b93b8"/>`,
  damp: `<rect width="1280" height="960" fill="#e6e2d6"/><rect y="820" width="1280" height="140" fill="#a58c6c"/>
    <rect y="800" width="1280" height="26" fill="#f7f5ee"/>
    <path d="M1280 90 C1090 120 1010 250 1090 370 C1000 430 1060 560 1180 580 L1280 640 Z" fill="#b9b39b"/>
    <path d="M1280 190 C1190 220 1150 290 1190 360 L1280 430 Z" fill="#8f8a72"/>`,
  roof: `<rect width="1280" height="960" fill="#b7cbd8"/><path d="M90 760 L640 240 L1190 760 Z" fill="#4d5560"/>
    <path d="M180 760 L640 325 L1100 760" fill="none" stroke="#39404a" stroke-width="14"/>
    <path d="M470 560 l70 26 -22 58 -70 -26 Z" fill="#6c7580"/><rect x="160" y="760" width="960" height="200" fill="#a3573f"/>`,
} as const
export type Scene = keyof typeof scenes

const draw = (width: number, height: number, marks: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${marks}</svg>`))

export async function pictureOf(scene: Scene): Promise<FormData> {
  const content = await draw(1280, 960, scenes[scene]).jpeg({ quality: 80 }).toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), `${scene}.jpg`)
  return form
}

/** As the signature pad sends it: a PNG as a data URL. */
export async function penStroke(): Promise<string> {
  const stroke =
    'M30 120 C60 20 90 20 80 110 S120 150 140 90 S170 60 175 120 S220 130 235 80 S270 70 280 125 S340 120 420 60'
  const ink = `<path d="${stroke}" fill="none" stroke="#1d1b16" stroke-width="5" stroke-linecap="round"/>`
  const content = await draw(450, 150, ink).png().toBuffer()
  return `data:image/png;base64,${content.toString('base64')}`
}
