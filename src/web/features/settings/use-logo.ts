import { useRef, useState } from 'react'
import { longestLogo } from '#api/branding.ts'
import { useLatest } from '#web/lib/use-latest.ts'

/** The choice of a logo: `chosen` is undefined while the stored one stays, and null when it is to be removed. */
export function useLogo() {
  const [chosen, setChosen] = useState<string | null>()
  const [error, setError] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const choose = (url: string | null | undefined) => {
    setChosen(url)
    setError(undefined)
    if (!url && file.current) file.current.value = ''
  }
  const read = async (chosenFile: File | undefined) => {
    if (!chosenFile) return
    const url = await dataUrlOf(chosenFile)
    const isFine = /^data:image\/(?:png|jpeg);/.test(url) && url.length <= longestLogo
    if (isFine) choose(url)
    else setError('Choose a PNG or JPEG of at most 1 MB')
  }
  const latest = useLatest(chosen)
  /** What was sent has been stored; what has been chosen since is still to be saved. */
  const settle = (sent: string | null | undefined) => {
    if (latest.current === sent) choose(undefined)
  }
  return { chosen, choose, settle, error, file, read }
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
}
