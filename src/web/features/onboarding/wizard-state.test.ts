import { expect, test } from 'vitest'
import { readWizardState, type WizardState } from './wizard-state.ts'

const halfWay: WizardState = {
  userId: 7,
  step: 4,
  propertyId: 12,
  checkedDocuments: ['EPC', 'EICR'],
  selectedDocumentType: 'EPC',
  typed: {},
}

const beginning = { userId: 7, step: 1, propertyId: null, checkedDocuments: [], selectedDocumentType: null, typed: {} }

test('the wizard goes on where the same landlord left it', () => {
  expect(readWizardState(JSON.stringify(halfWay), 7)).toEqual(halfWay)
})

test('goes on with what was typed, and where nothing was kept of that', () => {
  const typing = { ...halfWay, step: 2, typed: { name: 'Siân' } }
  expect(readWizardState(JSON.stringify(typing), 7)).toEqual(typing)
  expect(readWizardState(JSON.stringify({ ...halfWay, typed: undefined }), 7)).toEqual(halfWay)
})

test('the wizard begins again where another landlord left it', () => {
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
