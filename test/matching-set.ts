/**
 * The published set for measuring how bank lines are matched: twelve months of forty tenancies, the same every time. It
 * has people with one surname, one payer for two tenancies, a parent who pays, part payments, months paid together and
 * late, equal rents, references that change each month, and money that is not rent at all.
 */
import type { MatchTenancy, OpenCharge } from '#domain/bank/match-index.ts'
import { type Match, Matcher, type Split } from '#domain/bank/matching.ts'
import { payerKey } from '#domain/bank/text.ts'
import { addDays, type Day, dayInMonth } from '#domain/day.ts'
import { numbersFrom } from '#test/numbers.ts'

const people =
  `Zofia Nowak|James Smith|Jane Smith|Oliver Smith|Priya Patel|Anil Patel|Tom Jones|Thomas Jones|Mary O'Brien|Sean O'Brien|Fatima Khan|
Imran Khan|Łukasz Kowalski|Chloé Martin|Wei Chen|Li Chen|George Brown|Grace Brown|Amelia Wilson|Noah Taylor|Ava Davies|Ella Evans|Jack Thomas|
Harry Roberts|Isla Walker|Mia Wright|Leo Robinson|Ivy Thompson|Freya White|Arthur Hughes|Oscar Edwards|Poppy Green|Theo Hall|Ruby Wood|
Max Harris|Lily Lewis|Ben Clarke|Sara Okafor|Daniel Mensah|Yusuf Demir`
    .split('|')
    .map((name) => name.trim())

const streets =
  `Nunnery Lane|Bishopthorpe Road|Micklegate|Fossgate|Walmgate|Gillygate|Monkgate|Clifton Green|Heworth Green|Tang Hall Lane`.split(
    '|',
  )

interface Letting {
  readonly id: number
  readonly name: string
  readonly address: string
  readonly rent: number
  readonly dueDay: number
  /** The payer's name at the bank. */
  readonly payer: string
  readonly isTidy: boolean
}

interface SetLine {
  readonly date: Day
  readonly amount: number
  readonly description: string
  /** The tenancies that it really belongs to; none for money that is not rent. */
  readonly truth: readonly { readonly tenantId: number; readonly amount: number }[]
}

interface Month {
  readonly due: readonly { readonly tenantId: number; readonly dueDate: Day; readonly amount: number }[]
  readonly lines: readonly SetLine[]
}

function lettings(seed: number): Letting[] {
  const { below, pick } = numbersFrom(seed)
  return people.map((name, index) => {
    const [forename = '', ...rest] = name.split(' ')
    const surname = rest.join(' ')
    const styles = [
      `${forename} ${surname}`,
      `${forename.charAt(0)} ${surname}`,
      `${surname} ${forename.charAt(0)}`,
      `MR ${forename.charAt(0)} ${surname}`,
      surname,
    ]
    return {
      id: index + 1,
      name,
      address: `${1 + below(90)} ${streets[index % streets.length]}, York`,
      // Every third rent is one of five amounts that others pay too.
      rent: index % 3 === 0 ? pick([75_000, 80_000, 85_000, 90_000, 95_000]) : 60_000 + below(700) * 100,
      dueDay: pick([1, 1, 1, 15, 20, 28]),
      // A mother, whose surname others have too, pays for the tenant of the sixth home.
      payer: index === 5 ? 'M SMITH' : index === 22 ? 'HARGREAVES LTD' : pick(styles),
      isTidy: below(3) > 0,
    }
  })
}

/** Tenants who pay three months late and all at once, and tenants who pay in parts. */
const lateThree = { tenantId: 9, from: 4 }
const lateThreeSingly = { tenantId: 30, from: 5 }
const inParts = [12, 18, 27]
/** Payers for two tenancies, in one sum and in two. */
const together = [14, 15] as const
const separately = [20, 21] as const

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')

/** The twelve months of 2025, the lines of each by day. */
function matchingSet(seed = 1): Month[] {
  const all = lettings(seed)
  const { below, pick } = numbersFrom(seed + 1_000)
  const byId = (id: number) => all[id - 1] as Letting
  return Array.from({ length: 12 }, (_, month) => {
    const due = all.map(({ id, rent, dueDay }) => ({
      tenantId: id,
      dueDate: dayInMonth(2025, month + 1, dueDay),
      amount: rent,
    }))
    const dueOf = (id: number) => due[id - 1]?.dueDate ?? '2025-01-01'
    const write = (who: Letting, reference = true): string => {
      const prefix = pick(['FASTER PAYMENT', 'BGC', 'FPI', 'STO', 'BANK CREDIT', ''])
      const number = String(100_000 + below(900_000))
      const notes = who.isTidy
        ? ['RENT', `RENT ${months[month]}`, who.address.split(',')[0] ?? '']
        : ['RENT', number, `${months[month]} ${number}`, 'thanks', '', 'PAYMENT']
      return [prefix, who.payer.toUpperCase(), reference ? pick(notes) : '', below(2) ? `REF ${number}` : '']
        .filter((part) => part !== '')
        .join(' ')
    }
    const lines: SetLine[] = []
    const pay = (who: Letting, amount: number, days: number, truth = [{ tenantId: who.id, amount }]) =>
      lines.push({ date: addDays(dueOf(who.id), days), amount, description: write(who), truth })
    for (const who of all) {
      const { id, rent } = who
      const since = (late: { tenantId: number; from: number }) => (late.tenantId === id ? month - late.from : -1)
      if (id === together[1] || id === separately[1]) continue
      if (id === together[0]) {
        const other = byId(together[1])
        const truth = [
          { tenantId: id, amount: rent },
          { tenantId: other.id, amount: other.rent },
        ]
        pay(who, rent + other.rent, 20, truth)
      } else if (id === separately[0]) {
        const other = byId(separately[1])
        pay(who, rent, 1)
        const description = write({ ...other, payer: who.payer })
        lines.push({
          date: addDays(dueOf(other.id), 2),
          amount: other.rent,
          description,
          truth: [{ tenantId: other.id, amount: other.rent }],
        })
      } else if (
        since(lateThree) === 0 ||
        since(lateThree) === 1 ||
        since(lateThreeSingly) === 0 ||
        since(lateThreeSingly) === 1
      ) {
      } else if (since(lateThree) === 2) pay(who, rent * 3, 5)
      else if (since(lateThreeSingly) === 2) for (const days of [2, 3, 4]) pay(who, rent, days)
      else if (inParts.includes(id) && month % 2 === 1) {
        const part = Math.floor(rent / 200) * 100
        pay(who, part, 1)
        pay(who, rent - part, 9)
      } else pay(who, rent, below(6) - 1)
    }
    const other = (description: string, amount: number) =>
      lines.push({ date: dayInMonth(2025, month + 1, 2 + below(26)), amount, description, truth: [] })
    other(`INTEREST ${months[month]}`, 100 + below(900))
    if (month % 3 === 0) other('HMRC REFUND', 12_345 + below(5_000))
    if (month % 4 === 1) other('FASTER PAYMENT E BROWN GIFT', pick(all).rent)
    return { due, lines: lines.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)) }
  })
}

export interface Figures {
  credits: number
  certain: number
  wrongCertain: number
  likely: number
  likelyRight: number
  unknown: number
  /** Credits proposed for a tenancy that are not rent. */
  notRentProposed: number
}

const noFigures = (): Figures => ({
  credits: 0,
  certain: 0,
  wrongCertain: 0,
  likely: 0,
  likelyRight: 0,
  unknown: 0,
  notRentProposed: 0,
})

/** Goes through the year by month: matches, counts, and then confirms the truth, as a landlord would. */
export function measureMatching(seed = 1): { months: Figures[]; afterTwo: Figures } {
  const all = lettings(seed)
  const open = new Map<number, OpenCharge[]>(all.map(({ id }) => [id, []]))
  const learned = new Map<string, { payerKey: string; tenantId: number; lastOn: Day }>()
  let nextId = 1
  const counted = matchingSet(seed).map(({ due, lines }) => {
    for (const { tenantId, dueDate, amount } of due) {
      const id = nextId++
      open.get(tenantId)?.push({ chargeId: id, rentPaymentId: id, dueDate, open: amount })
    }
    const known = all.map(
      ({ id, name, address, rent }): MatchTenancy => ({
        id,
        names: [name],
        address,
        rentAmount: rent,
        charges: (open.get(id) ?? []).toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1)),
      }),
    )
    const matcher = new Matcher({ tenancies: known, payers: [...learned.values()], payees: [] })
    const figures = noFigures()
    for (const [id, line] of lines.entries()) count(figures, line, matcher.match({ id, ...line }))
    for (const line of lines) {
      for (const { tenantId, amount } of line.truth) {
        open.set(tenantId, payOldest(open.get(tenantId) ?? [], amount))
        const key = payerKey(line.description)
        if (key !== '') learned.set(`${key}|${tenantId}`, { payerKey: key, tenantId, lastOn: line.date })
      }
    }
    return figures
  })
  return { months: counted, afterTwo: counted.slice(2).reduce(added, noFigures()) }
}

function added(sum: Figures, month: Figures): Figures {
  const names = Object.keys(sum) as (keyof Figures)[]
  return Object.fromEntries(names.map((name) => [name, sum[name] + month[name]])) as unknown as Figures
}

function payOldest(charges: readonly OpenCharge[], amount: number): OpenCharge[] {
  let left = amount
  return charges.flatMap((charge) => {
    const paid = Math.min(left, charge.open)
    left -= paid
    return paid === charge.open ? [] : [{ ...charge, open: charge.open - paid }]
  })
}

const sumsOf = (splits: readonly Pick<Split, 'tenantId' | 'amount'>[]) =>
  JSON.stringify(
    [...Map.groupBy(splits, ({ tenantId }) => tenantId)]
      .map(([tenantId, parts]) => [tenantId, parts.reduce((sum, { amount }) => sum + amount, 0)])
      .toSorted(([a = 0], [b = 0]) => a - b),
  )

function count(figures: Figures, line: SetLine, { certainty, proposal }: Match): void {
  const isRight = proposal !== null && 'splits' in proposal && sumsOf(proposal.splits) === sumsOf(line.truth)
  figures.credits += 1
  figures[certainty] += 1
  if (certainty === 'certain' && !isRight) figures.wrongCertain += 1
  if (certainty === 'likely' && isRight) figures.likelyRight += 1
  if (line.truth.length === 0 && proposal !== null) figures.notRentProposed += 1
}

/** The share of credits that are certain, or likely and right. */
export const shareMatched = ({ credits, certain, wrongCertain, likelyRight }: Figures) =>
  (certain - wrongCertain + likelyRight) / credits
