/** The typed contract over the running server: the demo data is made by the calls that a browser would make. */
import { type Arguments, type Endpoint, type Reply, requestOf } from '#api/client.ts'

/** Somebody signed in, or nobody. */
export type Caller = { readonly token: string } | null

export type Call = <E extends Endpoint>(caller: Caller, endpoint: E, ...input: Arguments<E>) => Promise<Reply<E>>

/** @throws Error with the server's own words when it refuses. */
export function callsTo(address: string): Call {
  return async (caller, endpoint, ...input) => {
    const { method, url, body } = requestOf(endpoint, ...input)
    const response = await fetch(reachable(address) + url, {
      method,
      headers: {
        ...(caller && { authorization: `Bearer ${caller.token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`${method} ${endpoint.path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

/** A server that listens on every address is called at its own machine's. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
