import { z } from 'zod';

/** JSON-RPC 2.0 as the Model Context Protocol uses it. */

export const RpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  /** Without an id it is a notification, which is not answered. */
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});
export type RpcRequest = z.infer<typeof RpcRequest>;

export const RpcAnswer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).nullable(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
});
export type RpcAnswer = z.infer<typeof RpcAnswer>;

/** The protocol's own numbers. */
export const RPC_ERRORS = { methodUnknown: -32_601, paramsInvalid: -32_602 } as const;

/** Versions of the protocol that this server speaks, the newest first. */
export const PROTOCOL_VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'] as const;
