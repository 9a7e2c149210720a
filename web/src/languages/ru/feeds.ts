import type { FeedsTexts } from '../he/feeds.ts';
import { LANGUAGES } from '../language.ts';
import { counted } from './counted.ts';
import { words } from './words.ts';

const number = new Intl.NumberFormat(LANGUAGES.ru.locale);

/** The price files' screen in the administration. */
export const feeds: FeedsTexts = {
  title: 'Файлы цен торговых сетей',
  text: 'Сети каждый час публикуют изменения и раз в день — все цены. Здесь видно, что уже принято, и можно загрузить файлы сейчас.',
  scheduleOn: 'Автозагрузка включена',
  scheduleOff: 'Автозагрузка выключена',
  running: 'Выполняется сейчас',
  last: 'Недавние загрузки',
  none: 'Файлы ещё не загружались.',
  progress: (name: string): string => `Ход: ${name}`,
  importing: 'Приём файлов',
  fetchOf: (name: string): string => `Загрузка файлов: ${name}`,
  by: { schedule: 'по расписанию', command: 'по команде' },
  waiting: 'Ждёт очереди…',
  stages: {
    listing: 'Проверяем, что нового на портале…',
    fetching: (index: number, of: number, bytes: number): string =>
      `Загружено файлов: ${index} из ${of} · ${words.dataSize(bytes)}`,
    reading: (index: number, of: number, rows: number): string =>
      `Читаем файл ${index} из ${of} · ${counted(rows, '# строка', '# строки', '# строк')}`,
    merging: (index: number, of: number, rows: number): string =>
      `Сохраняем файл ${index} из ${of} · ${counted(rows, '# строка', '# строки', '# строк')}`,
  },
  states: { running: 'Выполняется', done: 'Завершено', failed: 'Не удалось', stopped: 'Остановлено' },
  stored: (count: number): string => counted(count, 'принят # файл', 'принято # файла', 'принято # файлов'),
  refused: (count: number): string => counted(count, 'отклонён # файл', 'отклонено # файла', 'отклонено # файлов'),
  changed: (count: number): string => counted(count, 'изменена # строка', 'изменено # строки', 'изменено # строк'),
  nothingNew: 'загружать было нечего',

  chains: 'Сети',
  search: 'Поиск сети',
  fetch: 'Загрузить сейчас',
  fetchChain: (name: string): string => `Загрузить сейчас: ${name}`,
  isRunning: 'Загружаем…',
  started: (name: string): string => `Загружаем файлы: ${name}`,
  fetchFailed: 'Не удалось начать. Попробуйте ещё раз.',
  counts: { stores: 'Магазины', prices: 'Цены', promotions: 'Акции' },
  scheduled: 'По расписанию',
  fresh: 'Актуально',
  old: 'Давно не обновлялось',
  never: 'Ещё не загружалось',
  sample: 'Демоданные',
  noPrices: 'Цен пока нет',
  noPortal: 'Только из файлов, переданных вручную',
  files: 'Последние файлы',
  kinds: {
    Stores: 'Магазины',
    PriceFull: 'Все цены',
    Price: 'Изменения цен',
    PromoFull: 'Все акции',
    Promo: 'Изменения акций',
  },
  rows: (count: number): string => counted(count, '# строка', '# строки', '# строк'),
  dropped: 'Строки, пропущенные за последние сутки',
  droppedCount: (reason: string, count: number): string => `${reason}: ${number.format(count)}`,
  reasons: {
    no_code: 'без кода товара',
    no_price: 'без цены',
    bad_price: 'цена не читается',
    duplicate: 'повторы',
    newer_stored: 'старее сохранённых',
    no_promotion_id: 'акция без номера',
    inactive: 'акция не действует',
    no_items: 'акция без товаров',
    no_store: 'без номера магазина',
  },
  lastError: 'Последний сбой',
};
