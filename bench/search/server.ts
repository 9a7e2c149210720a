import type { NamedProduct } from './names.ts';
import { serve } from './http.ts';

/** A server in a process of its own: it receives the products, sends its address, and ends on request. */

process.once('message', (products: readonly NamedProduct[]) => {
  void serve(products).then(({ address, stop }) => {
    process.send?.(address);
    process.once('message', () => void stop().then(() => process.disconnect()));
  });
});
