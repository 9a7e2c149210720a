/**
 * An MCP server over the API: assistants of a person list, fill and compare shopping lists with a token of theirs. It keeps
 * no state and has no rights of its own: each tool is one call of the API with the same bearer.
 */
import { z } from 'zod';
import { VERSION } from '../../base/version.ts';
import { PROTOCOL_VERSIONS, RPC_ERRORS, type RpcAnswer, type RpcRequest } from './messages.ts';
import { type ApiCall, isToolName, TOOLS } from './tools.ts';

/** Makes a call of the API as the person. @returns its status and the text of its answer */
export type CallApi = (call: ApiCall) => Promise<{ readonly status: number; readonly text: string }>;

const INSTRUCTIONS =
  'Sali keeps shared Hebrew shopping lists with real prices of Israeli stores. Money is in shekels. ' +
  'Search a product first and add it by its item_code; add what nobody sells by its name.';

const ToolCall = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) });

/** The answer to a message; null for a notification. */
export async function answerMessage(message: RpcRequest, callApi: CallApi): Promise<RpcAnswer | null> {
  const { id, method, params = {} } = message;
  if (id === undefined) return null;
  const result = (value: Record<string, unknown>): RpcAnswer => ({ jsonrpc: '2.0', id, result: value });
  const error = (code: number, text: string): RpcAnswer => ({ jsonrpc: '2.0', id, error: { code, message: text } });
  if (method === 'initialize') return result(initialized(params['protocolVersion']));
  if (method === 'ping') return result({});
  if (method === 'tools/list') return result({ tools: toolList() });
  if (method !== 'tools/call') return error(RPC_ERRORS.methodUnknown, `unknown method: ${method}`);
  const call = ToolCall.safeParse(params);
  if (!call.success) return error(RPC_ERRORS.paramsInvalid, z.prettifyError(call.error));
  const { name } = call.data;
  if (!isToolName(name)) return error(RPC_ERRORS.paramsInvalid, `unknown tool: ${name}`);
  return result(await useTool(() => TOOLS[name].callFor(call.data.arguments), callApi));
}

function initialized(asked: unknown): Record<string, unknown> {
  const version = PROTOCOL_VERSIONS.find((one) => one === asked) ?? PROTOCOL_VERSIONS[0];
  return {
    protocolVersion: version,
    capabilities: { tools: {} },
    serverInfo: { name: 'sali', version: VERSION },
    instructions: INSTRUCTIONS,
  };
}

const toolList = () =>
  Object.entries(TOOLS).map(([name, { description, inputSchema }]) => ({ name, description, inputSchema }));

/** Answers a tool. A wrong input and a refusal are results, so that the assistant reads them and tries again. */
async function useTool(callFor: () => ApiCall, callApi: CallApi): Promise<Record<string, unknown>> {
  let call: ApiCall;
  try {
    call = callFor();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return toolResult(error.issues.map(issueText).join('\n'), true);
  }
  const { status, text } = await callApi(call);
  return toolResult(shortAnswer(text), status >= 400);
}

/** 'list_id: expects number or string', so that an assistant sees what to send. */
function issueText(issue: z.core.$ZodIssue): string {
  const at = issue.path.join('.') || 'arguments';
  switch (issue.code) {
    case 'invalid_type':
      return `${at}: expects ${issue.expected}`;
    case 'invalid_union':
      return `${at}: ${[...new Set(issue.errors.flat().map(expectedText))].join(' or ')}`;
    case 'too_small':
      return `${at}: at least ${String(issue.minimum)}`;
    case 'too_big':
      return `${at}: at most ${String(issue.maximum)}`;
    default:
      return `${at}: ${issue.code === 'invalid_format' ? `expects ${issue.format}` : 'is not valid'}`;
  }
}

const expectedText = (issue: z.core.$ZodIssue): string => issueText({ ...issue, path: [] }).replace('arguments: ', '');

/** Without what says nothing: an assistant pays for each word. */
function shortAnswer(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), (_name, value: unknown) =>
      value === null || value === '' ? undefined : value,
    );
  } catch {
    // No JSON: a text of its own.
    return text;
  }
}

const toolResult = (text: string, isError: boolean): Record<string, unknown> => ({
  content: [{ type: 'text', text }],
  isError,
});
