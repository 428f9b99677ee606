import { counted } from './counted.ts'

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** '4.2 MB': one digit after the point below ten, none from there on. */
export function formatSize(bytes: number): string {
  let value = bytes
  let unit = 0
  while (unit < units.length - 1 && Math.round(value) >= 1_000) {
    value /= 1_000
    unit += 1
  }
  if (unit === 0) return counted(bytes, 'byte')
  const digits = value < 9.95 ? 1 : 0
  return `${value.toFixed(digits)} ${units[unit]}`
}
