/**
 * For every endpoint of the contract, a call that works and who owns its rows. Neither the types nor the walk let a new
 * endpoint pass until it is added here.
 */
import { randomBytes } from 'node:crypto'
import { tenancies } from '#server/db/schema/lettings.ts'
import { newLink } from '#server/features/accounts/account-links.actions.ts'
import { documentForm, uploadDocument } from '#test/documents.ts'
import { makeTenant } from '#test/factories.ts'
import { formWith, photo } from '#test/photo.ts'
import { testNow } from '#test/services.ts'
import { arrearsFixtures } from '#test/walk/arrears-fixtures.ts'
import { backupFixtures } from '#test/walk/backup-fixtures.ts'
import { bankFixtures } from '#test/walk/bank-fixtures.ts'
import { binFixtures, deletingTenancy } from '#test/walk/bin-fixtures.ts'
import { newDocument, newRequest, newTenancy, occupantOf } from '#test/walk/bodies.ts'
import { calendarFixtures } from '#test/walk/calendar-fixtures.ts'
import { complianceFixtures } from '#test/walk/compliance-fixtures.ts'
import { depositFixtures } from '#test/walk/deposit-fixtures.ts'
import { everybodyLivingAt, everyTenantAt, type Fixtures, missing, noInput } from '#test/walk/fixture.ts'
import { houseSheetFixtures } from '#test/walk/house-sheet-fixtures.ts'
import { importFixtures } from '#test/walk/import-fixtures.ts'
import { ledgerFixtures } from '#test/walk/ledger-fixtures.ts'
import { messageFixtures } from '#test/walk/message-fixtures.ts'
import { moneyFixtures } from '#test/walk/money-fixtures.ts'
import { noticeFixtures } from '#test/walk/notice-fixtures.ts'
import { rentFixtures } from '#test/walk/rent-fixtures.ts'
import { securityFixtures } from '#test/walk/security-fixtures.ts'
import { visitFixtures } from '#test/walk/visit-fixtures.ts'
import { beginCheckout, makeSpare, password, type World } from '#test/walk/world.ts'

const unique = () => randomBytes(6).toString('hex')
const email = () => `${unique()}@example.com`

const linkTo =
  (purpose: 'reset' | 'confirm_email' | 'undo_email') =>
  async ({ app }: World) => {
    const { id: userId } = await makeTenant()
    return newLink(app.services.db, { purpose, userId, email: email() }, testNow)
  }

/** The token of an invitation to a second home for the walk's tenant. */
async function offerTo({ app, mine }: World) {
  const { tenant } = mine
  const { landlord, property } = await makeSpare()
  const terms = { moveInDate: '2026-12-01', rentAmount: 90_000, accepted: false }
  const [tenancy] = await app.services.db
    .insert(tenancies)
    .values({ ...terms, landlordId: landlord.id, propertyId: property.id, userId: tenant.id })
    .returning()
  return newLink(app.services.db, { purpose: 'join', userId: tenant.id, tenancyId: tenancy?.id ?? 0 }, testNow)
}

/** A property that a call may change or delete. */
async function spareProperty({ app, mine }: World) {
  const { id } = await app.as(mine.landlord).properties.create({
    body: { address: `${unique()} Elm Street`, city: 'York', rentAmount: 90_000 },
  })
  return { id }
}

export const fixtures: Fixtures = {
  ...arrearsFixtures,
  ...depositFixtures,
  ...houseSheetFixtures,
  invitations: {
    read: {
      call: async (world) => ({ body: { token: await offerTo(world) } }),
      by: 'tenant',
      others: { 'co-tenant': 400, 'other tenant': 400 },
      foreign: { 'an invitation that is none': [400, () => ({ body: { token: 'none' } })] },
    },
  },
  accounts: {
    user: noInput,
    login: {
      call: async ({ passwordHash }) => {
        const { email } = await makeTenant({ passwordHash })
        return { body: { role: 'tenant', email: email ?? '', password } }
      },
    },
    tenantLogin: {
      call: async () => ({ body: { joinCode: (await makeSpare()).property.joinCode } }),
    },
    register: { call: () => ({ body: { role: 'landlord', name: 'New landlord', email: email(), password } }) },
    registerTenant: { call: () => ({ body: { name: 'New tenant', email: email() } }) },
    tenantSignup: {
      call: async () => {
        const { joinCode } = (await makeSpare()).property
        return { body: { name: 'New tenant', email: email(), password, joinCode } }
      },
    },
    verifyJoinCode: { call: ({ mine }) => ({ body: { joinCode: mine.property.joinCode } }) },
    join: {
      call: async () => ({ body: { joinCode: (await makeSpare()).property.joinCode } }),
      spoilsAccount: true,
      by: 'tenant',
      foreign: {
        'a code that opens nothing': [400, () => ({ body: { joinCode: '222222' } })],
        'an invitation that is none': [400, () => ({ body: { token: 'none' } })],
        'the home that they live in': [409, ({ mine }) => ({ body: { joinCode: mine.property.joinCode } })],
      },
    },
    logout: { ...noInput, spoilsAccount: true },
    forgotPassword: { call: () => ({ body: { email: email() } }) },
    resetPassword: { call: async (world) => ({ body: { token: await linkTo('reset')(world), password } }) },
    confirmEmail: { call: async (world) => ({ body: { token: await linkTo('confirm_email')(world) } }) },
    cancelEmail: noInput,
    undoEmail: { call: async (world) => ({ body: { token: await linkTo('undo_email')(world) } }) },
    updateProfile: { call: () => ({ body: { name: 'Renamed', email: email() } }), spoilsAccount: true },
    changePassword: {
      call: () => ({ body: { currentPassword: password, newPassword: 'battery staple' } }),
      spoilsAccount: true,
    },
    close: { call: () => ({ body: { password } }), spoilsAccount: true },
    completeOnboarding: { ...noInput, spoilsAccount: true },
    support: { call: () => ({ body: { subject: 'Help', message: 'The boiler does not heat.' } }) },
  },
  audits: {
    list: {
      ...noInput,
      foreign: {
        'a property of another landlord': [200, ({ theirs }) => ({ query: { propertyId: theirs.property.id } })],
      },
    },
    create: {
      call: ({ mine }) => ({ body: { propertyId: mine.property.id } }),
      about: 'property',
      foreign: {
        'a property of another landlord': [403, ({ theirs }) => ({ body: { propertyId: theirs.property.id } })],
        'a property that is not there': [404, () => ({ body: { propertyId: missing } })],
      },
    },
    remove: {
      call: async ({ app, mine }) => {
        const { id } = await app.as(mine.landlord).audits.create({ body: { propertyId: mine.property.id } })
        return { params: { id } }
      },
      about: 'row',
    },
    ticket: { call: ({ mine }) => ({ params: { id: mine.audit.id } }), about: 'row' },
    pdf: { call: ({ mine }) => ({ params: { id: mine.audit.id } }), about: 'row' },
    createForAll: noInput,
    latestForAll: noInput,
    ticketForAll: { call: ({ mine }) => ({ params: { id: mine.auditRun.id } }), about: 'row' },
    pdfForAll: { call: ({ mine }) => ({ params: { id: mine.auditRun.id } }), about: 'row' },
  },
  backups: backupFixtures,
  calendar: calendarFixtures,
  compliance: complianceFixtures,
  dashboard: { get: noInput, tasks: noInput, income: noInput },
  documents: {
    list: {
      ...noInput,
      foreign: {
        'a property of another landlord': [200, ({ theirs }) => ({ query: { propertyId: theirs.property.id } })],
      },
    },
    summary: noInput,
    expiring: noInput,
    create: {
      call: ({ mine }) => newDocument(mine.property.id),
      about: 'property',
      foreign: {
        'a property of another landlord': [403, ({ theirs }) => newDocument(theirs.property.id)],
        'a property that is not there': [404, () => newDocument(missing)],
        'a tenancy of another landlord': [404, ({ mine, theirs }) => newDocument(mine.property.id, theirs.tenancy.id)],
        'a tenancy that is not there': [404, ({ mine }) => newDocument(mine.property.id, missing)],
      },
    },
    update: {
      call: ({ mine }) => ({ params: { id: mine.document.id }, form: documentForm({ notes: 'Renewed' }) }),
      about: 'row',
      foreign: {
        'a property of another landlord': [
          403,
          ({ mine, theirs }) => ({
            params: { id: mine.document.id },
            form: documentForm({ propertyId: theirs.property.id }),
          }),
        ],
      },
    },
    bulkSharing: {
      call: ({ mine }) => ({ body: { ids: [mine.document.id], sharedWithTenant: true } }),
      about: 'row',
      foreign: {
        'a document of another landlord beside their own': [
          404,
          ({ mine, theirs }) => ({ body: { ids: [mine.document.id, theirs.document.id], sharedWithTenant: false } }),
        ],
      },
    },
    remove: {
      call: async ({ app, mine }) => {
        const { id } = await uploadDocument(app, mine.landlord, { propertyId: mine.property.id })
        return { params: { id } }
      },
      about: 'row',
    },
    ticket: { call: ({ mine }) => ({ params: { id: mine.document.id } }), about: 'row', for: everybodyLivingAt },
    download: { call: ({ mine }) => ({ params: { id: mine.document.id } }), about: 'row', for: everybodyLivingAt },
    view: {
      call: ({ mine }) => ({ params: { id: mine.agreement.id } }),
      about: 'row',
      for: ['landlord', 'tenant'],
    },
  },
  ...noticeFixtures,
  ...visitFixtures,
  ...moneyFixtures,
  ...bankFixtures,
  ...importFixtures,
  ...binFixtures,
  ...ledgerFixtures,
  maintenance: {
    list: {
      ...noInput,
      foreign: {
        'a property of another landlord': [200, ({ theirs }) => ({ query: { propertyId: theirs.property.id } })],
      },
    },
    summary: noInput,
    homes: noInput,
    create: {
      call: () => newRequest(),
      by: 'tenant',
      foreign: {
        'a photo of somebody else': [400, ({ theirs }) => newRequest({ photos: [theirs.unattached.url] })],
        'a photo of another request': [400, ({ mine }) => newRequest({ imageUrl: mine.request.photos[0] })],
        'a home of somebody else': [403, ({ theirs }) => newRequest({ propertyId: theirs.property.id })],
        'a home that is not there': [404, () => newRequest({ propertyId: missing })],
      },
    },
    get: { call: ({ mine }) => ({ params: { id: mine.guestRequest.id } }), about: 'row', for: ['landlord', 'guest'] },
    update: {
      call: ({ mine }) => ({ params: { id: mine.request.id }, body: { status: 'sorting' } }),
      about: 'row',
    },
    comment: {
      call: ({ mine }) => ({ params: { id: mine.request.id }, body: { content: 'On Tuesday, then.' } }),
      about: 'row',
      for: ['landlord', 'tenant'],
    },
  },
  messages: messageFixtures,
  operations: { health: noInput, openapi: noInput },
  plans: {
    propertyLimit: noInput,
    createCheckout: {
      call: () => ({ body: { planType: 'premium', successUrl: '/done', cancelUrl: '/plans' } }),
      foreign: {
        'an address elsewhere': [
          400,
          () => ({ body: { planType: 'premium', successUrl: 'https://elsewhere.example/', cancelUrl: '/plans' } }),
        ],
      },
    },
    simulatedCheckout: {
      call: ({ mine }) => ({ params: { sessionId: mine.checkout.sessionId } }),
      about: 'row',
    },
    completeSimulatedCheckout: {
      call: async ({ app, mine }) => ({ params: { sessionId: (await beginCheckout(app, mine.landlord)).sessionId } }),
      about: 'row',
    },
    checkoutResult: { call: ({ mine }) => ({ params: { sessionId: mine.checkout.sessionId } }), about: 'row' },
    portal: noInput,
    cancelPlan: { ...noInput, spoilsAccount: true },
  },
  properties: {
    list: noInput,
    summary: noInput,
    create: {
      call: () => ({ body: { address: `${unique()} Elm Street`, city: 'York', rentAmount: 90_000 } }),
      foreign: {
        'a photo of somebody else': [
          400,
          ({ theirs }) => ({
            body: { address: '1 Elm Street', city: 'York', rentAmount: 1, imageUrl: theirs.unattached.url },
          }),
        ],
      },
    },
    get: { call: ({ mine }) => ({ params: { id: mine.property.id } }), about: 'property', for: everyTenantAt },
    update: {
      call: ({ mine }) => ({ params: { id: mine.property.id }, body: { city: 'Leeds' } }),
      about: 'property',
      foreign: {
        'a photo of somebody else': [
          400,
          ({ mine, theirs }) => ({ params: { id: mine.property.id }, body: { imageUrl: theirs.unattached.url } }),
        ],
      },
    },
    regenerateJoinCode: {
      call: async (world) => ({ params: await spareProperty(world), body: { regenerateJoinCode: true } }),
      about: 'property',
    },
    guests: { call: ({ mine }) => ({ params: { id: mine.property.id } }), about: 'property' },
    signOutGuests: { call: async (world) => ({ params: await spareProperty(world) }), about: 'property' },
    remove: { call: async (world) => ({ params: await spareProperty(world) }), about: 'property' },
  },
  ...rentFixtures,
  tenancies: {
    list: {
      ...noInput,
      foreign: {
        'a property of another landlord': [200, ({ theirs }) => ({ query: { propertyId: theirs.property.id } })],
      },
    },
    create: {
      call: async ({ mine }) => newTenancy((await makeTenant({ invitedBy: mine.landlord.id })).id, mine.property.id),
      about: 'property',
      foreign: {
        'a property of another landlord': [403, ({ mine, theirs }) => newTenancy(mine.tenant.id, theirs.property.id)],
        'a property that is not there': [404, ({ mine }) => newTenancy(mine.tenant.id, missing)],
        'a tenant of another landlord': [404, ({ mine, theirs }) => newTenancy(theirs.tenant.id, mine.property.id)],
        'a guest': [404, ({ mine }) => newTenancy(mine.guest.user.id, mine.property.id)],
        'a landlord': [404, ({ mine }) => newTenancy(mine.landlord.id, mine.property.id)],
        'somebody who is not there': [404, ({ mine }) => newTenancy(missing, mine.property.id)],
      },
    },
    get: { call: ({ mine }) => ({ params: { id: mine.tenancy.id } }), about: 'row' },
    update: { call: ({ mine }) => ({ params: { id: mine.tenancy.id }, body: { numberOfPets: 2 } }), about: 'row' },
    invite: {
      call: async ({ app, mine }) => {
        const invited = await makeTenant({ invitedBy: mine.landlord.id })
        const { id } = await app.as(mine.landlord).tenancies.create(newTenancy(invited.id, mine.property.id))
        return { params: { id } }
      },
      about: 'row',
    },
    remove: deletingTenancy,
    occupants: { call: ({ mine }) => ({ params: { id: mine.tenancy.id } }), about: 'row' },
    addOccupant: {
      call: ({ mine }) => ({ params: { id: mine.tenancy.id }, body: { name: 'A child' } }),
      about: 'row',
    },
    updateOccupant: {
      call: ({ mine }) => ({
        params: occupantOf(mine.tenancy, mine.occupant),
        body: { name: mine.occupant.name, relationship: 'Sister' },
      }),
      about: 'row',
      foreign: {
        "another landlord's occupant": [
          404,
          ({ mine, theirs }) => ({ params: occupantOf(mine.tenancy, theirs.occupant), body: { name: 'Mine' } }),
        ],
        "another tenancy's occupant": [
          404,
          ({ mine }) => ({ params: occupantOf(mine.tenancy, mine.coOccupant), body: { name: 'Mine' } }),
        ],
      },
    },
    removeOccupant: {
      call: async ({ app, mine }) => {
        const { id } = mine.tenancy
        const occupant = await app.as(mine.landlord).tenancies.addOccupant({ params: { id }, body: { name: 'Lodger' } })
        return { params: occupantOf(mine.tenancy, occupant) }
      },
      about: 'row',
      foreign: {
        "another landlord's occupant": [
          404,
          ({ mine, theirs }) => ({ params: occupantOf(mine.tenancy, theirs.occupant) }),
        ],
        "another tenancy's occupant": [404, ({ mine }) => ({ params: occupantOf(mine.tenancy, mine.coOccupant) })],
      },
    },
  },
  search: { find: { call: () => ({ query: { q: 'road' } }) } },
  ...securityFixtures,
  uploads: {
    create: { call: async () => ({ form: formWith(await photo()) }) },
    tickets: { call: ({ mine }) => ({ body: { files: [mine.upload.file] } }) },
    view: { call: ({ mine }) => ({ params: { file: mine.upload.file } }), about: 'row', for: everyTenantAt },
  },
}
