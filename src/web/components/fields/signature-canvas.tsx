import { Eraser, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import { Button } from '#web/components/layout/button.tsx'
import { ink, pictureOf, signatureSize } from './signature-image.ts'

/** The resolution of the drawing, whatever the screen's. */
const resolution = { width: signatureSize.width * 2, height: signatureSize.height * 2 }

type SignatureCanvasProps = {
  label: string
  describedBy: string | undefined
  isSigned: boolean
  onChange: (picture: string | null) => void
}

/** Drawing with a finger, a pen or the mouse. */
export function SignatureCanvas({ label, describedBy, isSigned, onChange }: SignatureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [strokes, setStrokes] = useState(0)

  const notify = () => {
    if (!pad.current || !canvas.current) return
    setStrokes(pad.current.toData().length)
    onChange(pad.current.isEmpty() ? null : pictureOf(canvas.current))
  }
  const strokeDrawn = useEffectEvent(notify)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const drawing = new SignaturePad(element, { penColor: ink, minWidth: 0.8, maxWidth: 2.6 })
    const drawn = () => strokeDrawn()
    drawing.addEventListener('endStroke', drawn)
    pad.current = drawing
    const stopFitting = fitToWidth(element, drawing)
    return () => {
      stopFitting()
      drawing.removeEventListener('endStroke', drawn)
      drawing.off()
    }
  }, [])

  const undo = () => {
    pad.current?.fromData(pad.current.toData().slice(0, -1))
    notify()
  }
  const clear = () => {
    pad.current?.clear()
    notify()
  }
  return (
    <div className="grid gap-2">
      <div className="scheme-light relative overflow-hidden rounded-md border border-edge bg-sheet">
        <canvas
          ref={canvas}
          {...resolution}
          role="img"
          aria-label={`${label}: ${isSigned ? 'signed' : 'not signed yet'}`}
          aria-describedby={describedBy}
          className="block aspect-3/1 w-full cursor-crosshair touch-none"
        />
        <span aria-hidden className="pointer-events-none absolute inset-x-6 bottom-1/4 border-edge border-b" />
        {!isSigned && (
          <span aria-hidden className="pointer-events-none absolute inset-x-0 bottom-2 text-center text-muted text-sm">
            Sign here with your finger, a pen or the mouse
          </span>
        )}
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="small" icon={<Undo2 aria-hidden />} disabled={strokes === 0} onClick={undo}>
          Undo
        </Button>
        <Button variant="secondary" size="small" icon={<Eraser aria-hidden />} disabled={strokes === 0} onClick={clear}>
          Clear
        </Button>
      </div>
    </div>
  )
}

/** Scales the drawing with the field, which gets wider when a phone is turned. Returns a function that stops it. */
function fitToWidth(canvas: HTMLCanvasElement, drawing: SignaturePad): () => void {
  let shownWidth = 0
  const adapt = () => {
    const width = canvas.clientWidth
    if (width === 0 || width === shownWidth) return
    const strokes = scaled(drawing.toData(), shownWidth === 0 ? 1 : width / shownWidth)
    shownWidth = width
    const scale = resolution.width / width
    canvas.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0)
    drawing.fromData(strokes)
  }
  const observer = new ResizeObserver(adapt)
  observer.observe(canvas)
  adapt()
  return () => observer.disconnect()
}

const scaled = (strokes: readonly PointGroup[], by: number): PointGroup[] =>
  strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }))
