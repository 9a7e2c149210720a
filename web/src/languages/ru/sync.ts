import { counted } from './counted.ts';

/** The sentences of the sync panel and its tools. */
export const sync = {
  sync: {
    title: 'Синхронизация',
    status: {
      checking: 'Проверяем…',
      'local-only': 'На устройстве',
      synced: 'Обновлено',
      'needs-sync': 'Ждёт отправки',
      syncing: 'Обновляем…',
      error: 'Сбой отправки',
      offline: 'Всё сохранено',
    },
    explain: {
      'local-only': 'Списки хранятся только на этом устройстве. После входа они синхронизируются.',
      synced: 'Все изменения дошли до сервера.',
      checking: 'Проверяем, что нового на сервере.',
      failed: 'Последняя синхронизация не удалась. Попробуем ещё раз сами.',
      timeout: 'Синхронизация не завершилась за 10 секунд. Попробуем ещё раз сами.',
      refused: 'Некоторые изменения сервер не принял. Можно повторить или отказаться от них.',
    },
    offlineStrip: 'Нет сети.',
    expired: 'Чтобы синхронизировать, войдите снова. Всё сохранено на устройстве.',
    notTaken: (what: string): string => `Не принято: ${what}`,
    details: 'Подробнее',
    itemGone: 'Изменённого товара уже нет в списке',
    serverStrip: 'Сервер сейчас недоступен.',
    willBeSent: (count: number): string =>
      counted(
        count,
        '# изменение отправится, когда появится связь.',
        '# изменения отправятся, когда появится связь.',
        '# изменений отправится, когда появится связь.',
      ),
    offlineQuiet: 'Продолжайте как обычно, всё сохраняется на устройстве.',
    waiting: (count: number): string =>
      counted(count, '# изменение ждёт отправки', '# изменения ждут отправки', '# изменений ждёт отправки'),
    waitingTitle: 'Ждёт отправки',
    refused: 'Сервер не принял',
    retry: 'Повторить',
    discard: 'Отказаться',
    now: 'Синхронизировать сейчас',
    allSent: 'Всё отправлено',
    unknownOp: 'Действие, которого эта версия не знает',
    lists: (here: number, there: number): string =>
      `${counted(here, '# список', '# списка', '# списков')} на устройстве, ${String(there)} на сервере`,
    op: {
      createList: 'Создание списка',
      editList: 'Изменение списка',
      deleteList: 'Удаление списка',
      addItem: 'Добавление товара',
      editItem: 'Изменение товара',
      completeItem: 'Отметка товара',
      uncompleteItem: 'Возврат товара',
      deleteItem: 'Удаление товара',
    },
  },

  syncTools: {
    title: 'Инструменты проверки',
    duplicatesText: 'Список, который появляется дважды, останется один. Разные списки с одним названием сохранятся.',
    removeDuplicates: 'Убрать повторы',
    removed: (count: number): string =>
      count === 0 ? 'Повторов нет' : counted(count, 'Убран # повтор', 'Убрано # повтора', 'Убрано # повторов'),
    live: 'Связь в реальном времени',
    noLive: 'Нет открытого списка',
    liveStatus: {
      disconnected: 'Не подключено',
      connecting: 'Подключается',
      connected: 'Подключено',
      waiting: 'Подключится снова',
      failed: 'Сбой',
    },
    frames: 'Последние сообщения',
    device: 'На устройстве',
    stateVersion: 'Версия хранилища',
    size: 'Объём данных',
    version: (version: number): string => `Версия ${String(version)}`,
  },
} as const;
