/** `/api/docs`: the contract for people to read, drawn from the same document that tools are given. */
import type { FastifyInstance } from 'fastify'
import { contracts } from '#api/contracts.ts'
import { docsPath } from '#api/operations.ts'
import { type Field, fieldsOf } from '#server/features/operations/docs-fields.ts'
import { docsStyles } from '#server/features/operations/docs-styles.ts'
import { constantBytes } from '#server/platform/http/compress.ts'
import { sendConstantPage, escapeHtml as text } from '#server/platform/http/html.ts'
import { type JsonSchema, type Operation, openApiDocument } from '#server/platform/http/openapi.ts'
import { once } from '#server/platform/once.ts'

/** Outside the contract, because it answers a page. */
export function docsPage(app: FastifyInstance): void {
  const bytes = once(() => constantBytes(page(pageBody())))
  app.get(docsPath, (_request, reply) => sendConstantPage(reply, bytes()))
  app.get(stylesPath, (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyles))
}

const stylesPath = `${docsPath}/styles.css`

const page = (body: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Latchkey API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesPath}">
</head>
<body>
${body}
</body>
</html>
`

function pageBody(): string {
  const { info, paths, tags } = openApiDocument(contracts)
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const features = tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }))
  const links = features.map(({ name }) => `<li><a href="#${text(name)}">${text(titleOf(name))}</a></li>`)
  return `<header>
<h1>Latchkey API</h1>
<p>${text(info.description)} The same as a document for tools: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Features"><ul>${links.join('')}</ul></nav>
</header>
<main>
${features.map(({ name, calls }) => `<section id="${text(name)}"><h2>${text(titleOf(name))}</h2>${calls.map(callPart).join('\n')}</section>`).join('\n')}
</main>`
}

const titleOf = (feature: string) => feature.charAt(0).toUpperCase() + feature.slice(1)

interface Call {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

function callPart({ path, method, operation }: Call): string {
  const { operationId, summary, description, parameters, requestBody } = operation
  const inAddress = parameters.map((each) => ({
    ...fieldsOf({ properties: { [each.name]: each.schema } })[0],
    name: each.name,
    isRequired: each.required,
  }))
  return `<article id="${text(operationId)}">
<h3><b class="${text(method.toLowerCase())}">${text(method)}</b> <code>${text(path).replaceAll('/', '/<wbr>')}</code></h3>
<p>${text(summary)}</p>
<p class="who">Who may call: ${text(description)}</p>
${table('In the address', inAddress)}
${table('Body', bodyFields(requestBody?.content))}
${answerPart(operation)}
</article>`
}

function answerPart({ responses }: Operation): string {
  const [status = '200', answer] = Object.entries(responses)[0] ?? []
  const fields = bodyFields(answer?.content)
  return fields.length > 0
    ? `<details><summary>Answer ${text(status)}</summary>${table('Answer', fields)}</details>`
    : ''
}

function bodyFields(content: Readonly<Record<string, { readonly schema: JsonSchema }>> = {}): Field[] {
  const [first] = Object.values(content)
  return first ? fieldsOf(first.schema) : []
}

function table(caption: string, fields: readonly Partial<Field>[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ name = '', type = '', isRequired }) =>
      `<tr><th scope="row"><code>${text(name)}</code></th><td>${text(type)}</td><td>${isRequired ? 'required' : ''}</td></tr>`,
  )
  return `<table><caption>${text(caption)}</caption><tbody>${rows.join('')}</tbody></table>`
}
