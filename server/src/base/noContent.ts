/** Answers 204 without a body once the work of the call is done. @throws as the work does */
export async function noContent(reply: { code(status: 204): unknown }, work: Promise<unknown>): Promise<null> {
  await work;
  reply.code(204);
  return null;
}
