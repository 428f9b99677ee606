import type { ReactNode } from 'react'
import { type HomeKind, homeKind } from '#domain/property.ts'
import { cx } from '#web/lib/cx.ts'

const ground = 156

/** A home as it may look from the street, where there is no photo of it. It says nothing that is not also in words. */
export function PropertyDrawing({ propertyType, className }: { propertyType: string | null; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMax slice"
      className={cx('bg-press-soft stroke-edge', className)}
      strokeWidth={2}
      strokeLinejoin="round"
    >
      {drawings[homeKind(propertyType)]}
      <path d={`M-400 ${ground}H720V220H-400Z`} className="fill-sunken" />
    </svg>
  )
}

const drawings: Record<HomeKind, ReactNode> = {
  detached: (
    <>
      <Tree x={62} />
      <Tree x={262} />
      <Chimney x={194} y={40} />
      <Wall x={100} y={84} width={120} />
      <path d="M88 86 160 38 232 86Z" className="fill-line" />
      <Windows xs={[114, 182]} ys={[96, 128]} />
      <Windows xs={[150]} ys={[96]} width={20} />
      <Door x={150} />
    </>
  ),
  semi: (
    <>
      <Tree x={44} />
      <Tree x={276} />
      <Chimney x={153} y={38} />
      <Wall x={78} y={84} width={164} />
      <path d="M68 86 98 48H222L252 86Z" className="fill-line" />
      <path d={`M160 84V${ground}`} />
      <Windows xs={[92, 124, 176, 208]} ys={[96]} width={20} />
      <Windows xs={[92, 200]} ys={[126]} width={28} />
      <Door x={132} />
      <Door x={168} />
    </>
  ),
  terraced: (
    <>
      {[-20, 70, 160, 250].map((x) => (
        <g key={x}>
          <Wall x={x} y={78} width={90} />
          <path d={`M${x} 80V50H${x + 90}V80Z`} className="fill-line" />
          <Chimney x={x + 72} y={34} />
          <Windows xs={[x + 12, x + 52]} ys={[90]} width={24} />
          <Windows xs={[x + 12]} ys={[122]} width={30} />
          <Door x={x + 56} />
        </g>
      ))}
    </>
  ),
  flat: (
    <>
      <Tree x={76} />
      <Tree x={250} />
      <Wall x={106} y={28} width={108} />
      <path d="M100 22H220V32H100Z" className="fill-line" />
      <Windows xs={[118, 149, 180]} ys={[42, 70, 98]} width={22} />
      <Windows xs={[118, 180]} ys={[128]} width={22} />
      <Door x={150} />
    </>
  ),
  bungalow: (
    <>
      <Tree x={44} />
      <Tree x={282} />
      <Chimney x={206} y={62} />
      <Wall x={74} y={106} width={172} />
      <path d="M60 108 100 72H220L260 108Z" className="fill-line" />
      <Windows xs={[88, 190]} ys={[118]} width={38} />
      <Door x={150} />
    </>
  ),
}

function Wall({ x, y, width }: { x: number; y: number; width: number }) {
  return <rect x={x} y={y} width={width} height={ground - y} className="fill-sheet" />
}

function Windows({ xs, ys, width = 24 }: { xs: number[]; ys: number[]; width?: number }) {
  return xs.flatMap((x) =>
    ys.map((y) => (
      <g key={`${x} ${y}`} className="fill-blue-soft">
        <rect x={x} y={y} width={width} height={18} />
        <path d={`M${x + width / 2} ${y}v18`} />
      </g>
    )),
  )
}

function Door({ x }: { x: number }) {
  return <path d={`M${x} ${ground}v-30h20v30Z`} className="fill-press" />
}

function Chimney({ x, y }: { x: number; y: number }) {
  return <rect x={x} y={y} width={14} height={30} className="fill-sunken" />
}

function Tree({ x }: { x: number }) {
  return (
    <>
      <path d={`M${x} ${ground}v-24`} />
      <circle cx={x} cy={ground - 36} r={17} className="fill-green-soft" />
    </>
  )
}
