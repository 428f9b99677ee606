import { expect, test } from 'vitest'
import { readWizardState, type WizardState } from './wizard-state.ts'

const halfWay: WizardState = {
  userId: 7,
  step: 4,
  propertyId: 12,
  checkedDocuments: ['EPC', 'EICR'],
  selectedDocumentType: 'EPC',
}

const beginning = { userId: 7, step: 1, propertyId: null, checkedDocuments: [], selectedDocumentType: null }

test('goes on where it was', () => {
  expect(readWizardState(JSON.stringify(halfWay), 7)).toEqual(halfWay)
})

test('begins again for another landlord', () => {
  expect(readWizardState(JSON.stringify({ ...halfWay, userId: 8 }), 7)).toEqual(beginning)
})

test.each([
  ['nothing', null],
  ['no JSON', '{"step":'],
  ['a step that does not exist', JSON.stringify({ ...halfWay, step: 6 })],
  ['a document that is not on the checklist', JSON.stringify({ ...halfWay, checkedDocuments: ['Inventory'] })],
  ['half of it', JSON.stringify({ userId: 7, step: 3 })],
])('begins at the beginning with %s kept', (_, kept) => {
  expect(readWizardState(kept, 7)).toEqual(beginning)
})
