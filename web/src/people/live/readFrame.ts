import { ServerMessage } from '@sali/contract/lists/live/live';
import { textField } from '@sali/domain/base/unknownValues';

/*
 * Reads what a list's socket receives. Loaded with the first connection, because the schemas of the wire are not needed to
 * show a list.
 */

/**
 * The content of a frame. `unknown-update`: the list changed in a way that this app cannot read. Undefined: a message
 * that this app does not know; a newer server may send more.
 */
export type ReadFrame = ServerMessage | 'unknown-update' | undefined;

export function readFrame(text: string): ReadFrame {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    // No JSON: a proxy in between answered.
    return undefined;
  }
  const { data } = ServerMessage.safeParse(frame);
  return data ?? (textField(frame, 'type') === 'list_update' ? 'unknown-update' : undefined);
}
