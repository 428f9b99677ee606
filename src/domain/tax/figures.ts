/**
 * A landlord is taxed on their own share of each property, by the boxes of the tax return.
 * Interest on a loan for a dwelling is no expense: it reduces the tax instead (Income Tax (Trading
 * and Other Income) Act 2005, sections 272A and 274A).
 */
import { type BookLine, boxOf, type HmrcBox, hmrcBoxes, resultPartOf } from '../finances/transaction.ts'
import type { Pence } from '../money.ts'

/** The share of a sum, rounded to the penny, halves away from nothing, so that a refund mirrors what it gives back. */
export function shareOf(amount: Pence, share: number): Pence {
  const hundredths = Math.round(share * 100)
  const part = Math.round((Math.abs(amount) * hundredths) / 10_000)
  return amount < 0 ? -part + 0 : part
}

/** Transactions of one property, or of none, and one kind. */
export interface TaxLine extends BookLine {
  readonly propertyId: number | null
  readonly address: string
  readonly share: number
  readonly travel: boolean
}

export type Boxes = Record<HmrcBox, Pence>

const noBoxes = (): Boxes => Object.fromEntries(hmrcBoxes.map((box) => [box, 0])) as Boxes

/**
 * One property's part of the return, and what a quarterly update tells apart within its
 * boxes, all at the landlord's share.
 */
export interface PropertyTax {
  readonly propertyId: number | null
  readonly address: string
  readonly share: number
  readonly boxes: Boxes
  /** Of box 20, what is no rent. */
  readonly otherIncome: Pence
  /** Of box 29. */
  readonly travel: Pence
  readonly capital: Pence
}

/**
 * The boxes of each property at the landlord's share, in pence, in the order of the properties' first lines. Each box
 * is added up first, and the share is taken once (rule: finances-shares).
 */
export function propertyTaxes(lines: readonly TaxLine[]): PropertyTax[] {
  const groups = Map.groupBy(lines, ({ propertyId, share }) => `${propertyId} ${share}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [propertyTax(first, group)] : []
  })
}

function propertyTax({ propertyId, address, share }: TaxLine, lines: readonly TaxLine[]): PropertyTax {
  const boxes = noBoxes()
  let [otherIncome, travel, capital] = [0, 0, 0]
  for (const line of lines) {
    const box = boxOf(line)
    if (box) boxes[box] += line.amount
    if (box === '20' && line.type !== 'rent_payment') otherIncome += line.amount
    if (box === '29' && line.travel) travel += line.amount
    if (resultPartOf(line) === 'capital') capital += line.amount
  }
  for (const box of hmrcBoxes) boxes[box] = shareOf(boxes[box], share)
  const parts = { otherIncome: shareOf(otherIncome, share), travel: shareOf(travel, share) }
  return { propertyId, address, share, boxes, ...parts, capital: shareOf(capital, share) }
}

/** Each box added up over several properties, in pence. */
export function boxesOf(properties: readonly { boxes: Boxes }[]): Boxes {
  const sums = noBoxes()
  for (const { boxes } of properties) for (const box of hmrcBoxes) sums[box] += boxes[box]
  return sums
}

/**
 * Percent of the residential finance costs that come off the tax: the basic rate, from 6
 * April 2027 that of property income.
 */
export function reliefRate(taxYear: number): number {
  return taxYear < 2027 ? 20 : 22
}

/**
 * The most that comes off the tax for finance costs, in pence; profits and other income may make it less (rule:
 * finances-finance-costs).
 */
export function financeCostRelief(boxes: Boxes, taxYear: number): Pence {
  return shareOf(Math.max(0, boxes['44']), reliefRate(taxYear))
}

export interface TaxYearFigures {
  readonly boxes: Boxes
  readonly properties: { propertyId: number | null; address: string; share: number; boxes: Boxes }[]
  readonly financeCostRelief: Pence
  /** Paid for improvements and purchases: no part of any box. */
  readonly capital: Pence
}

/**
 * The tax figures of a year at the landlord's shares, in pence: all boxes, each
 * property's, the relief, and what was spent as capital.
 */
export function taxYearFigures(lines: readonly TaxLine[], taxYear: number): TaxYearFigures {
  const properties = propertyTaxes(lines)
  const boxes = boxesOf(properties)
  return {
    boxes,
    properties: properties.map(({ propertyId, address, share, boxes }) => ({ propertyId, address, share, boxes })),
    financeCostRelief: financeCostRelief(boxes, taxYear),
    capital: properties.reduce((sum, { capital }) => sum + capital, 0),
  }
}
