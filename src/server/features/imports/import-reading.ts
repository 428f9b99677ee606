/** Reads the bytes of an import, at once or in a thread, into rows that have passed the contract. */
import { newRow } from '#api/bodies.ts'
import { importedTenancy } from '#api/imports.ts'
import { newProperty } from '#api/properties.ts'
import { readImport } from '#server/features/imports/import-rows.ts'

interface ImportFile {
  readonly bytes: Uint8Array
  /** Lines that are skipped. */
  readonly leaveOut: readonly number[]
}

const propertyRow = newRow(newProperty)
const tenancyRow = newRow(importedTenancy)

const readings = {
  properties: ({ bytes, leaveOut }: ImportFile) => readImport('properties', bytes, propertyRow, leaveOut),
  tenancies: ({ bytes, leaveOut }: ImportFile) => readImport('tenancies', bytes, tenancyRow, leaveOut),
}

export type PropertyImport = ReturnType<typeof readings.properties>
export type TenancyImport = ReturnType<typeof readings.tenancies>

export const readImportFile = ({ kind, ...file }: ImportFile & { readonly kind: keyof typeof readings }) =>
  readings[kind](file)
