const kilobyte = 1000
const megabyte = 1000 * kilobyte

/** '840 KB', '2.4 MB': bytes as people read them. */
export function fileSize(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / kilobyte))} KB`
  return `${(bytes / megabyte).toFixed(1)} MB`
}
