import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DocumentType, documentTypes } from '../document.ts'
import { propertyRatings } from '../property-rating.ts'
import { type ComplianceProperty, complianceReport } from './compliance.ts'
import { dashboardCompliance, type Standing, standingPercentage } from './portfolio.ts'

const today = '2026-11-21'
const ordinary: ComplianceProperty = { isHmo: false, licenceRequired: false, hasGas: true }
const full: Standing = { ...ordinary, held: documentTypes, rating: 'good', count: 1 }
const bare: Standing = { ...ordinary, held: [], rating: null, count: 1 }

describe('compliance over all occupied properties', () => {
  it('is the mean overall, and the share that hold each type of those to which it applies', () => {
    const licensed: Standing = { ...bare, isHmo: true, hasGas: false, held: ['EPC'] }
    const dashboard = dashboardCompliance([{ ...full, count: 2 }, licensed])
    // One of ten legal types of weight 1 beside four of 0.5: 1 in 12 of 70 is 5.83, so 6; (100 + 100 + 6) / 3 is 68.67.
    expect(dashboard.overall.percentage).toBe(69)
    expect(dashboard.documentTypes.EPC).toEqual({ percentage: 100 })
    expect(dashboard.documentTypes.EICR).toEqual({ percentage: 67 })
    expect(dashboard.documentTypes['Gas Safety Certificate (CP12)']).toEqual({ percentage: 100 })
    expect(dashboard.documentTypes['HMO / Selective License']).toEqual({ percentage: 0 })
    expect(dashboard.categories.legal.types).toHaveLength(11)
    // Twice 10 of 10, and 1 of 10 where there is a licence to hold and no gas.
    expect(dashboard.categories.legal.percentage).toBe(70)
    expect(dashboard.categories.bestPractice.percentage).toBe(67)
  })

  it('counts the legal documents that are missing, and the properties that lack one', () => {
    const licensed: Standing = { ...bare, isHmo: true, hasGas: false, held: ['EPC', 'Inventory'], count: 2 }
    expect(dashboardCompliance([full, licensed]).missingLegal).toEqual({ documents: 18, properties: 2 })
  })

  it('leaves out a type that applies to none', () => {
    const dashboard = dashboardCompliance([bare])
    expect(dashboard.documentTypes['HMO / Selective License']).toBeUndefined()
    expect(dashboard.categories.legal.types).toHaveLength(10)
  })

  it('is 0 with none occupied', () => {
    expect(dashboardCompliance([])).toEqual({
      overall: { percentage: 0 },
      documentTypes: {},
      missingLegal: { documents: 0, properties: 0 },
      categories: { legal: { percentage: 0, types: [] }, bestPractice: { percentage: 0, types: [] } },
    })
  })

  it('is the same for properties counted together and one by one', () => {
    expect(dashboardCompliance([{ ...full, count: 3 }, bare])).toEqual(dashboardCompliance([full, bare, full, full]))
  })
})

describe('the percentage of a property on its card', () => {
  const anyStanding = fc.record({
    isHmo: fc.boolean(),
    licenceRequired: fc.boolean(),
    hasGas: fc.boolean(),
    held: fc.subarray<DocumentType>([...documentTypes]),
    rating: fc.option(fc.constantFrom(...propertyRatings)),
    count: fc.constant(1),
  })

  it('is that of its report', () => {
    fc.assert(
      fc.property(anyStanding, (standing) => {
        const held = standing.held.map((type) => ({ type, expiryDate: null }))
        const inspections = standing.rating ? [{ date: today, completed: true, rating: standing.rating }] : []
        const report = complianceReport(standing, held, inspections, today)
        expect(standingPercentage(standing)).toBe(report.overall.percentage)
        expect(dashboardCompliance([standing]).overall.percentage).toBe(report.overall.percentage)
      }),
    )
  })
})
