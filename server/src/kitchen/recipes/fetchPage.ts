import { IMAGE_BYTES_MAX } from '@sali/domain/base/limits';
import { AppError } from '../../base/errors.ts';
import { type Network, WEB } from '../../base/openInternet.ts';
import { readBounded, readFromWeb } from './fromWeb.ts';
import { decodedPage, type FetchedPage } from './page/pageEncoding.ts';

const PAGE_BYTES_MAX = 2 * 1024 * 1024;

/** A page of at most 2 MB. @throws AppError page_address, page_unreachable, page_too_big, page_without_recipe for other content than a page */
export const fetchPage = (address: string, network: Network = WEB): Promise<FetchedPage> =>
  readFromWeb(address, 'text/html,application/xhtml+xml', network, async (answer, url) => {
    const type = answer.headers['content-type'] ?? '';
    if (answer.statusCode === 200 && !/^(?:text\/html|application\/xhtml\+xml)/i.test(type)) {
      answer.destroy();
      throw new AppError('page_without_recipe');
    }
    return { url: url.href, html: decodedPage(await readBounded(answer, PAGE_BYTES_MAX), type) };
  });

/**
 * Fetches a file of at most 10 MB that should be a picture; the images room checks that it is one.
 * @throws AppError page_address, page_unreachable, image_too_big
 */
export const fetchPicture = (address: string, network: Network = WEB): Promise<Buffer> =>
  readFromWeb(address, 'image/webp,image/jpeg,image/png,image/gif', network, async (answer) => {
    try {
      return await readBounded(answer, IMAGE_BYTES_MAX);
    } catch (error) {
      throw error instanceof AppError && error.code === 'page_too_big' ? new AppError('image_too_big') : error;
    }
  });
