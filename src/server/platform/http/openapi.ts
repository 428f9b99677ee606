/**
 * The contract as an OpenAPI 3.1 document, for tools and for the page that shows it. Nothing in it is written by hand.
 */
import { z } from 'zod/mini'
import type { Access, Contract, Endpoint } from '#api/contract.ts'
import { scopeFor } from '#domain/api-key.ts'

/** JSON Schema 2020-12, which is what OpenAPI 3.1 holds. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: JsonSchema
}

interface Body {
  readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  /** Who may call. */
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Body & { readonly required: boolean }
  readonly responses: Readonly<Record<string, Partial<Body> & { readonly description: string; headers?: unknown }>>
}

export function openApiDocument(contracts: Readonly<Record<string, Contract>>) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Latchkey',
      version: '1',
      description:
        'Every error answer is plain text, fit to be shown to people. Money is in pence, days are YYYY-MM-DD.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths: pathsOf(contracts),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A landlord’s API key (Enterprise, from settings), 60 calls a minute: the scope `read` for GET, `write:{tag}` for the rest',
        },
        queryToken: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'The session token, or a ticket that is good for one file and 60 seconds',
        },
      },
    },
  }
}

function pathsOf(contracts: Readonly<Record<string, Contract>>): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [feature, contract] of Object.entries(contracts)) {
    for (const [name, endpoint] of Object.entries(contract)) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(feature, name, endpoint) }
    }
  }
  return paths
}

function operationOf(feature: string, name: string, endpoint: Endpoint): Operation {
  const requestBody = bodyOf(endpoint)
  return {
    operationId: `${feature}_${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: whoMayCall(endpoint, feature),
    security: securityOf(endpoint, feature),
    parameters: [...parametersOf('path', endpoint.params), ...parametersOf('query', endpoint.query)],
    ...(requestBody && { requestBody }),
    responses: { [endpoint.status ?? 200]: answerOf(endpoint), ...refusalsOf(endpoint) },
  }
}

const callers: Record<Access, string> = {
  public: 'Anybody',
  signedIn: 'Landlords and tenants',
  landlord: 'Landlords',
  tenant: 'Tenants',
}

function whoMayCall({ access, guests, apiKeys, method }: Endpoint, feature: string): string {
  const people = guests ? `${callers[access]}, also guests` : callers[access]
  return apiKeys ? `${people}; API keys with the scope ${scopeFor(method, feature)}` : people
}

function securityOf({ access, apiKeys, queryToken, method }: Endpoint, feature: string): Operation['security'] {
  if (access === 'public') return []
  return [
    { session: [] },
    ...(queryToken ? [{ queryToken: [] }] : []),
    ...(apiKeys ? [{ apiKey: [scopeFor(method, feature)] }] : []),
  ]
}

function parametersOf(place: Parameter['in'], schema: Endpoint['query']): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }))
}

/** A file, with the texts beside it. */
function formOf({ fields }: Endpoint): JsonSchema {
  const texts = fields ? jsonSchema(fields, 'input') : { type: 'object' }
  return { ...texts, properties: { file: { type: 'string', format: 'binary' }, ...Object(texts.properties) } }
}

function bodyOf(endpoint: Endpoint): Operation['requestBody'] {
  const { body, multipart } = endpoint
  if (multipart) return { required: true, content: { 'multipart/form-data': { schema: formOf(endpoint) } } }
  if (!body) return undefined
  const isRequired = !z.safeParse(body, undefined).success
  return { required: isRequired, content: { 'application/json': { schema: jsonSchema(body, 'input') } } }
}

function answerOf({ reply, paged }: Endpoint): Operation['responses'][string] {
  if (reply === 'file')
    return { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  const content = { 'application/json': { schema: jsonSchema(reply, 'output') } }
  if (!paged) return { description: 'Done', content }
  const nextCursor = { description: 'The cursor of the next page; absent on the last one', schema: { type: 'string' } }
  return { description: 'One page of the list', headers: { 'X-Next-Cursor': nextCursor }, content }
}

function refusalsOf(endpoint: Endpoint): Operation['responses'] {
  const { access, params, query, body, multipart } = endpoint
  const takesBody = Boolean(body ?? multipart)
  const possible: [string, boolean, string][] = [
    ['400', takesBody || Boolean(params ?? query), 'Malformed or invalid: `field: message`, joined with `; `'],
    ['401', access !== 'public', 'Not signed in, or no longer'],
    ['403', access !== 'public', 'Not allowed, or above the limit of the plan'],
    ['404', Boolean(params), 'There is no such row, or it is somebody else’s'],
    ['413', takesBody, 'Too large'],
    ['415', takesBody, 'A body or a file of the wrong type'],
    ['default', true, 'Any other refusal'],
  ]
  const text = { 'text/plain': { schema: { type: 'string' } } }
  const holding = possible.filter(([, isPossible]) => isPossible)
  return Object.fromEntries(holding.map(([status, , description]) => [status, { description, content: text }]))
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
