import type { NamedProduct } from './names.ts';
import { serve } from './http.ts';

/** The server as a process of its own: told the products, it says its address, and ends when it is told to. */

process.once('message', (products: readonly NamedProduct[]) => {
  void serve(products).then(({ address, stop }) => {
    process.send?.(address);
    process.once('message', () => void stop().then(() => process.disconnect()));
  });
});
