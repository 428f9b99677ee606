import { expect, test } from 'vitest'
import { contentDisposition, safeFileName } from '#server/platform/files/file-names.ts'

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

test.each([
  ['Gas safety.pdf', `filename="Gas safety.pdf"; filename*=UTF-8''Gas%20safety.pdf`],
  ['Énergie 50% (neu).pdf', `filename="Energie 50_ (neu).pdf"; filename*=UTF-8''%C3%89nergie%2050%25%20%28neu%29.pdf`],
  ['Łódź 🏠.pdf', `filename="_odz _.pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20%F0%9F%8F%A0.pdf`],
  ['a";b\r\nX: y.pdf', `filename="a_;b__X: y.pdf"; filename*=UTF-8''a%22%3Bb%0D%0AX%3A%20y.pdf`],
])('%j is named in full, and in letters that every program reads', (name, named) => {
  expect(contentDisposition({ name, inline: false })).toBe(`attachment; ${named}`)
  expect(contentDisposition({ name, inline: true })).toBe(`inline; ${named}`)
})
