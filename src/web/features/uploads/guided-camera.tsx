import { Camera } from 'lucide-react'
import { type Ref, useEffect, useId, useRef, useState } from 'react'
import { counted } from '#domain/counted.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { Dialog, DialogFooter } from '#web/components/overlays/dialog.tsx'
import { PhotoSteps } from './photo-steps.tsx'
import { UploadImage } from './upload-image.tsx'

type GuidedCameraProps = {
  /** Stored photos of what is to be photographed again. */
  guides: readonly string[]
  /** How many more there may be. */
  room: number
  onTake: (file: File) => void
  onClose: () => void
}

/** The camera with an earlier photo lying over it, so that the new one shows the same from the same place. */
export default function GuidedCamera({ guides, room, onTake, onClose }: GuidedCameraProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const state = useCamera(video)
  const [at, setAt] = useState(0)
  const [taken, setTaken] = useState(0)
  const shutter = useRef<HTMLButtonElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state === 'ready') shutter.current?.focus()
  }, [state])

  const take = async () => {
    const file = video && (await pictureOf(video))
    if (!file) return
    // The last photo that there is room for disables the shutter, which would lose the focus.
    if (room === 1) done.current?.focus()
    onTake(file)
    setTaken(taken + 1)
    if (at < guides.length - 1) setAt(at + 1)
  }
  const title = `Check-in photo ${at + 1} of ${guides.length}`
  return (
    <Dialog open onOpenChange={onClose} title="Take photo" description={title} size="large">
      {state === 'refused' ? (
        <EmptyState
          icon={<Camera />}
          title="The camera cannot be used"
          text="Allow it in the browser's settings, or choose photos from the album. The check-in photos are beside the field."
        />
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <Viewfinder video={setVideo} guides={guides} at={at} onMove={setAt} />
          {/* Not beside the buttons: as it grows it would move them from under a finger. */}
          <p role="status" className="figures text-muted text-sm">
            {counted(taken, 'photo')} taken
          </p>
        </div>
      )}
      <DialogFooter>
        <Button ref={done} variant="secondary" onClick={onClose}>
          Done
        </Button>
        {state !== 'refused' && (
          <Button
            ref={shutter}
            icon={<Camera aria-hidden />}
            disabled={state !== 'ready' || room <= 0}
            onClick={() => void take()}
          >
            Take this photo
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

type ViewfinderProps = {
  video: Ref<HTMLVideoElement>
  guides: readonly string[]
  /** Which of them is shown. */
  at: number
  onMove: (at: number) => void
}

/** What the camera sees, under one of the earlier photos, which may be made fainter or stronger. */
function Viewfinder({ video, guides, at, onMove }: ViewfinderProps) {
  const [strength, setStrength] = useState(40)
  const strengthId = useId()
  return (
    <>
      <div className="relative grid min-h-64 place-items-center overflow-hidden rounded-md bg-black">
        <video ref={video} autoPlay playsInline muted className="max-h-[60dvh] w-full object-contain" />
        <div className="pointer-events-none absolute inset-0" style={{ opacity: strength / 100 }}>
          <UploadImage
            key={guides[at]}
            imageUrl={guides[at] ?? ''}
            alt="As it was at check-in"
            className="size-full object-contain"
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label htmlFor={strengthId} className="flex min-h-11 items-center gap-3 text-sm">
          Check-in photo
          <input
            id={strengthId}
            type="range"
            min={0}
            max={90}
            step={10}
            value={strength}
            onChange={(event) => setStrength(Number(event.target.value))}
            className="accent-press"
          />
        </label>
        {guides.length > 1 && (
          <div className="flex gap-2">
            <PhotoSteps at={at} count={guides.length} onMove={onMove} size="small" />
          </div>
        )}
      </div>
    </>
  )
}

/**
 * Shows the camera, the rear one if there are two, in `video` once that is drawn, and stops it when the dialog closes.
 */
function useCamera(video: HTMLVideoElement | null) {
  const [state, setState] = useState<'starting' | 'ready' | 'refused'>('starting')
  useEffect(() => {
    if (!video) return
    let stream: MediaStream | undefined
    let isWanted = true
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      try {
        const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } }
        stream = await navigator.mediaDevices.getUserMedia({ video: wanted })
        if (!isWanted) return stop()
        video.srcObject = stream
        await video.play()
        setState('ready')
      } catch (error) {
        if (isWanted) setState('refused')
        console.warn('The camera could not be started', error)
      }
    }
    void start()
    return () => {
      isWanted = false
      stop()
    }
  }, [video])
  return state
}

async function pictureOf(video: HTMLVideoElement): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}
