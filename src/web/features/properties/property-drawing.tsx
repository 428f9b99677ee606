import { type HomeKind, homeKind } from '#domain/property.ts'
import { cx } from '#web/lib/cx.ts'

const ground = 156

/** A home as it may look from the street, where there is no photo of it. It says nothing that is not also in words. */
export function PropertyDrawing({ propertyType, className }: { propertyType: string | null; className?: string }) {
  const parts = drawings[homeKind(propertyType)]
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMax slice"
      className={cx('bg-press-soft stroke-edge', className)}
      strokeWidth={2}
      strokeLinejoin="round"
    >
      {parts.trees && <path d={parts.trees} className="fill-green-soft" />}
      {parts.chimneys && <path d={parts.chimneys} className="fill-sunken" />}
      <path d={parts.walls} className="fill-sheet" />
      <path d={parts.roofs} className="fill-line" />
      <path d={parts.windows} className="fill-blue-soft" />
      <path d={parts.doors} className="fill-press" />
      <path d={`M-400 ${ground}H720V220H-400Z`} className="fill-sunken" />
    </svg>
  )
}

const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}Z`
const wall = (x: number, y: number, width: number) => box(x, y, width, ground - y)
const chimney = (x: number, y: number) => box(x, y, 14, 30)
const door = (x: number) => box(x, ground - 30, 20, 30)
const tree = (x: number) => `M${x} ${ground}v-19m-17-17a17 17 0 1 0 34 0a17 17 0 1 0 -34 0`
const windows = (xs: readonly number[], ys: readonly number[], width = 24) =>
  xs.flatMap((x) => ys.map((y) => `${box(x, y, width, 18)}M${x + width / 2} ${y}v18`)).join('')
const each = (xs: readonly number[], draw: (x: number) => string) => xs.map(draw).join('')

/** One path for all that has a colour: a list has many of these. Later ones are in front. */
type Parts = Record<'walls' | 'roofs' | 'windows' | 'doors', string> & { trees?: string; chimneys?: string }

const terrace = [-20, 70, 160, 250]

const drawings: Record<HomeKind, Parts> = {
  detached: {
    trees: each([62, 262], tree),
    chimneys: chimney(194, 40),
    walls: wall(100, 84, 120),
    roofs: 'M88 86 160 38 232 86Z',
    windows: windows([114, 182], [96, 128]) + windows([150], [96], 20),
    doors: door(150),
  },
  semi: {
    trees: each([44, 276], tree),
    chimneys: chimney(153, 38),
    walls: `${wall(78, 84, 164)}M160 84V${ground}`,
    roofs: 'M68 86 98 48H222L252 86Z',
    windows: windows([92, 124, 176, 208], [96], 20) + windows([92, 200], [126], 28),
    doors: each([132, 168], door),
  },
  terraced: {
    chimneys: each(terrace, (x) => chimney(x + 72, 34)),
    walls: each(terrace, (x) => wall(x, 78, 90)),
    roofs: each(terrace, (x) => `M${x} 80V50H${x + 90}V80Z`),
    windows: each(terrace, (x) => windows([x + 12, x + 52], [90]) + windows([x + 12], [122], 30)),
    doors: each(terrace, (x) => door(x + 56)),
  },
  flat: {
    trees: each([76, 250], tree),
    walls: wall(106, 28, 108),
    roofs: 'M100 22H220V32H100Z',
    windows: windows([118, 149, 180], [42, 70, 98], 22) + windows([118, 180], [128], 22),
    doors: door(150),
  },
  bungalow: {
    trees: each([44, 282], tree),
    chimneys: chimney(206, 62),
    walls: wall(74, 106, 172),
    roofs: 'M60 108 100 72H220L260 108Z',
    windows: windows([88, 190], [118], 38),
    doors: door(150),
  },
}
