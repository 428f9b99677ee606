const longestStem = 100

/**
 * A name to save a file under, from what people typed: no path, nothing that a file system gives a meaning, nothing
 * that turns the reading direction around, and the extension of what is really in it (without its dot).
 */
export function safeFileName(name: string, extension: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
  const stem = plain.toLowerCase().endsWith(`.${extension}`) ? plain.slice(0, -extension.length - 1) : plain
  const short = [...stem]
    .slice(0, longestStem)
    .join('')
    .replace(/[. ]+$/, '')
  return `${short || 'document'}.${extension}`
}

/**
 * How an answer says whether a file is shown in place, and under what name it is saved: in
 * full, and in letters that every program reads.
 */
export function contentDisposition(name: string, inline: boolean): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["%\\]/gu, '_')
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`
}
