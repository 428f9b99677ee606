/** What the demo's tenant has reported over the past year, each on its day, and what became of it. */
import type { CallInput } from '#api/contract.ts'
import { maintenance } from '#api/maintenance.ts'
import { notifications } from '#api/notifications.ts'
import { asTenant } from './accounts.ts'
import { daysAgo } from './clock.ts'
import type { Demo } from './parts.ts'

type Report = CallInput<typeof maintenance.create>['body']

/** What somebody does about a report, `daysBack` days before today. */
type Step = readonly [daysBack: number, step: { set: 'sorting' | 'in_progress' | 'completed' } | Said]
type Said = { by: 'landlord' | 'tenant'; says: string }

const repairs: readonly (readonly [daysBack: number, report: Report, steps: readonly Step[]])[] = [
  [
    311,
    {
      requestType: 'hvac',
      description: 'There is no hot water since this morning, and the boiler shows E119.',
      urgency: 'high',
    },
    [
      [311, { set: 'in_progress' }],
      [311, { by: 'landlord', says: 'A heating engineer comes tomorrow between eight and ten.' }],
      [310, { by: 'tenant', says: 'He has been, and it is warm again.' }],
      [310, { set: 'completed' }],
    ],
  ],
  [
    172,
    { requestType: 'appliance', description: 'The washing machine stops before it spins.', urgency: 'medium' },
    [
      [171, { set: 'sorting' }],
      [165, { by: 'landlord', says: 'A new pump is ordered; it is fitted next Monday.' }],
      [161, { set: 'completed' }],
    ],
  ],
  [
    46,
    {
      requestType: 'electrical',
      description: 'The lamp over the stairs has stopped working, also with a new bulb.',
      urgency: 'low',
    },
    [
      [45, { set: 'in_progress' }],
      [45, { by: 'landlord', says: 'An electrician comes on Thursday morning.' }],
      [41, { by: 'tenant', says: 'It works again. Thank you!' }],
      [41, { set: 'completed' }],
    ],
  ],
  [
    6,
    {
      requestType: 'structural',
      description: 'The back door sticks since the rain and only opens with a push.',
      urgency: 'medium',
      accessInstructions: 'Any weekday after four; please ring first.',
    },
    [[5, { set: 'sorting' }]],
  ],
]

const leak: Report = {
  requestType: 'plumbing',
  description: 'Water drips from under the kitchen sink whenever the tap runs. There is a bucket under it now.',
  urgency: 'high',
  accessInstructions: 'The key is with the neighbour at number 16.',
}

/** Of these days both sides have read what they were told; of today's leak they have not. */
export const reportRepairs = ({ call, landlord }: Demo): Promise<void> =>
  asTenant(call, async (tenant) => {
    const people = { landlord, tenant }
    for (const [daysBack, report, steps] of repairs) {
      let id = 0
      await daysAgo(daysBack, async () => {
        id = (await call(tenant, maintenance.create, { body: report })).id
      })
      for (const [day, step] of steps) {
        await daysAgo(day, async () => {
          if ('set' in step) await call(landlord, maintenance.update, { params: { id }, body: { status: step.set } })
          else await call(people[step.by], maintenance.comment, { params: { id }, body: { content: step.says } })
        })
      }
    }
    for (const reader of [landlord, tenant]) await call(reader, notifications.markAllRead)
    await call(tenant, maintenance.create, { body: leak })
  })
