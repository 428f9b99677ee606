const longestStem = 100

/**
 * A file name made from what people typed: no path, nothing that has a meaning to a file system or reverses the
 * direction of reading, and the given extension (without its dot), which is that of the content.
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
 * The header that says whether a file is shown in place, and under what name it is saved: the full name, and one in
 * plain letters for older programs.
 */
export function contentDisposition({ name, inline }: { readonly name: string; readonly inline: boolean }): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["%\\]/gu, '_')
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`
}
