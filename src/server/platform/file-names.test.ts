import { expect, test } from 'vitest'
import { safeFileName } from '#server/platform/file-names.ts'

test.each([
  ['Gas safety 2026', 'Gas safety 2026.pdf'],
  ['Gas safety 2026.PDF', 'Gas safety 2026.pdf'],
  ['Łódź – Vertrag', 'Łódź – Vertrag.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['..\\..\\boot.ini', 'boot.ini.pdf'],
  ['a"b<c>d|e?f*g:h', 'a b c d e f g h.pdf'],
  ['line\r\nbreak: x', 'line break x.pdf'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe.pdf'],
  ['half a letter \ud800', 'half a letter.pdf'],
  ['...', 'document.pdf'],
  ['', 'document.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['x'.repeat(300), `${'x'.repeat(100)}.pdf`],
])('%j is saved as %j', (name, saved) => {
  expect(safeFileName(name, 'pdf')).toBe(saved)
})
