/** The calls about statements of the bank. */
import { randomBytes } from 'node:crypto'
import { importStatement, statementForm } from '#test/statements.ts'
import { type Fixtures, missing, noInput } from '#test/walk/fixture.ts'
import type { World } from '#test/walk/world.ts'

const text = () => `Payer ${randomBytes(6).toString('hex')}`

const spareImport = ({ app, mine }: World) => importStatement(app, mine.landlord, ['2026-11-02', text(), 1_000])

async function spareLine(world: World) {
  const { id } = await spareImport(world)
  const [line] = await world.app.as(world.mine.landlord).bank.lines({ params: { id } })
  return { id: line?.id ?? 0 }
}

async function spareSetAside(world: World) {
  const params = await spareLine(world)
  await world.app.as(world.mine.landlord).bank.updateLine({ params, body: { setAside: true } })
  return params
}

const form = () => ({ form: statementForm(`Date,Description,Amount\n02/11/2026,${text()},10.00`) })

const spareRule = async ({ app, mine }: World) => ({
  id: (await app.as(mine.landlord).bank.addRule({ body: { contains: text() } })).id,
})

const postTo = (tenantId: number, rentPaymentId?: number) => ({
  post: true,
  splits: [{ tenantId, rentPaymentId, amount: 1_000 }],
})

export const bankFixtures: Pick<Fixtures, 'bank'> = {
  bank: {
    create: { call: form },
    preview: { call: form },
    list: noInput,
    lines: { call: async (world) => ({ params: { id: (await spareImport(world)).id } }), about: 'row' },
    updateLine: {
      call: async (world) => ({ params: await spareLine(world), body: postTo(world.mine.tenancy.id) }),
      about: 'row',
    },
    postCertain: {
      call: async (world) => ({ params: { id: (await spareImport(world)).id }, body: { rehearse: true } }),
      about: 'row',
    },
    undoLine: { call: async (world) => ({ params: await spareSetAside(world) }), about: 'row' },
    undoImport: { call: async (world) => ({ params: { id: (await spareImport(world)).id } }), about: 'row' },
    rules: noInput,
    addRule: { call: () => ({ body: { contains: text() } }) },
    updateRule: {
      call: async (world) => ({ params: await spareRule(world), body: { contains: text() } }),
      about: 'row',
      foreign: { 'a rule that is not there': [404, () => ({ params: { id: missing }, body: { contains: text() } })] },
    },
    removeRule: {
      call: async (world) => ({ params: await spareRule(world) }),
      about: 'row',
      foreign: { 'a rule that is not there': [404, () => ({ params: { id: missing } })] },
    },
  },
}
