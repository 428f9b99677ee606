import { expect, test } from 'vitest'
import { isPdf, isPicture, isSheet } from './file-kind.ts'

test.each([
  [{ mimeType: 'application/pdf', filePath: '' }, [true, false, false]],
  [{ mimeType: 'image/jpeg', filePath: '' }, [false, true, false]],
  [
    { mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', filePath: '' },
    [false, false, true],
  ],
  [{ mimeType: 'application/msword', filePath: '/uploads/a.doc' }, [false, false, false]],
  [{ filePath: '/uploads/a.pdf' }, [true, false, false]],
  [{ filePath: '/uploads/a.JPG' }, [false, true, false]],
  [{ filePath: '/uploads/a.xlsx' }, [false, false, true]],
  [{ filePath: '/uploads/a.docx' }, [false, false, false]],
])('%j', (file, [pdf, picture, sheet]) => {
  expect([isPdf(file), isPicture(file), isSheet(file)]).toEqual([pdf, picture, sheet])
})
