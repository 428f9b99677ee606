/** What the tax screens read and change. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { properties } from '#api/properties.ts'
import { type mortgageChanges, type newMortgage, tax } from '#api/tax.ts'
import type { Quarter } from '#domain/tax/tax-year.ts'
import { call } from '#web/lib/api/call.ts'
import { get, refresh, retryOnce } from '#web/lib/api/query-client.ts'
import { useList } from '#web/lib/api/use-list.ts'
import { useMutation } from '#web/lib/api/use-mutation.ts'
import { useUnderWay } from '#web/lib/api/use-under-way.ts'

export const useTaxYear = (year: number) => useQuery(get(tax.taxYear, { params: { year } }))

export const useMtdStatus = (year: number) => useQuery(get(tax.mtdStatus, { params: { year } }))

export const useUpdate = (year: number, quarter: Quarter, itemised: boolean) =>
  useQuery({
    ...get(tax.mtd, { params: { year, quarter }, query: { itemised: itemised ? 'true' : undefined } }),
    placeholderData: keepPreviousData,
  })

const settingUpdates = { retry: retryOnce, refreshes: ['taxUpdate'] } as const

export const useMarkUpdate = () =>
  useMutation({
    mutationFn: ({ year, quarter, submitted }: { year: number; quarter: number; submitted: boolean }) =>
      call(tax.markUpdate, { params: { year, quarter }, body: { submitted } }),
    ...settingUpdates,
  })

type Settings = { calendarQuarters?: boolean; exempt?: boolean; mtdFrom?: number | null }

const settingsKey = ['save tax settings']

/** The settings that are being saved, which a screen shows at once, and what saves others, one after the other. */
export function useTaxSettings() {
  const { mutate } = useMutation({
    mutationKey: settingsKey,
    scope: { id: 'tax-settings' },
    mutationFn: (body: Settings) => call(tax.settings, { body }),
    ...settingUpdates,
    isPendingUntilRefreshed: true,
  })
  const saving: Settings = Object.assign({}, ...useUnderWay<Settings>(settingsKey))
  return { saving, save: mutate }
}

export const useSetShare = (propertyId: number) =>
  useMutation({
    mutationFn: (body: { ownershipShare?: number | undefined }) =>
      call(properties.update, { params: { id: propertyId }, body }),
    retry: retryOnce,
    refreshes: ['property'],
    onSuccess: () => void refresh(tax.taxYear),
  })

export const useMortgages = () => useList(tax.mortgages, { query: {} })

type Saved =
  | { readonly id: null; readonly body: z.input<typeof newMortgage> }
  | { readonly id: number; readonly body: z.input<typeof mortgageChanges> }

export const useSaveMortgage = () =>
  useMutation({
    mutationFn: (saved: Saved) =>
      saved.id === null
        ? call(tax.createMortgage, { body: saved.body })
        : call(tax.updateMortgage, { params: { id: saved.id }, body: saved.body }),
    refreshes: ['mortgage'],
  })

export const useDeleteMortgage = () =>
  useMutation({
    mutationFn: (id: number) => call(tax.removeMortgage, { params: { id } }),
    refreshes: ['mortgage'],
  })
