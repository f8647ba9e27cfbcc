declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    /** Requests per second over all connections. */
    overallRate?: number
    /** The timeout of a request in seconds. */
    timeout?: number
    duration: number
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: string
  }
  type Result = {
    requests: { average: number; total: number }
    duration: number
    non2xx: number
    errors: number
  }
  type Answered = (client: unknown, status: number, bytes: number, milliseconds: number) => void
  type Run = Promise<Result> & { on(event: 'response', listener: Answered): void }
  export default function autocannon(options: Options): Run
}
