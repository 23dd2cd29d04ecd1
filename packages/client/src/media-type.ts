/** CSV and event streams are not read as part of the attempt. */
export function isJson(response: Response): boolean {
  return isOf(response, "json");
}

export function isOf(response: Response, type: string): boolean {
  return response.headers.get("content-type")?.includes(type) ?? false;
}
