/** Calls the API. @returns the answer @throws Error when it is not successful */
export async function callApi<T>(
  origin: string,
  method: string,
  path: string,
  body: unknown,
  token?: string,
): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${origin}/api/${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
