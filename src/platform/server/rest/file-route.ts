/** A call that carries files, as the OpenAPI document tells of it. */
export type FileRoute = { method: string; path: string; operationId: string; tags: string[] } & Record<
  string,
  unknown
>
