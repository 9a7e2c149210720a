import type { AdminTexts } from '../../heAdmin.ts';
import { LANGUAGES } from '../language.ts';
import { adminCatalogue } from './adminCatalogue.ts';
import { counted } from './counted.ts';

const number = new Intl.NumberFormat(LANGUAGES.ru.locale);

/** The administration. */
export const admin: AdminTexts = {
  title: 'Управление',
  back: 'Назад к управлению',
  forbidden: 'У вас нет доступа',
  forbiddenText: 'Этот раздел открыт только тем, кто ведёт каталог.',
  home: 'На главную',
  loading: 'Загружаем…',
  failed: 'Не удалось загрузить. Попробуйте ещё раз.',
  offline: 'Сейчас нет связи. Данные загрузятся, когда она появится.',
  more: 'Показать ещё',
  refresh: 'Обновить',
  tabs: {
    products: 'Товары',
    feeds: 'Файлы цен',
    database: 'База данных',
    users: 'Пользователи',
    reports: 'Отчёты',
    import: 'Импорт',
  },
  tabList: 'Разделы управления',

  ...adminCatalogue,

  database: {
    engine: { embedded: 'Встроенная база (PGlite)', postgres: 'Сервер PostgreSQL' },
    health: 'Состояние',
    answered: (ms: number): string => `Отвечает за ${ms} мс`,
    version: 'Версия',
    size: 'Размер',
    uptime: 'Сервер работает',
    tables: 'Таблицы',
    rows: 'Строки',
    name: 'Имя',
    counts: {
      products: 'Товары',
      products_active: 'Активные товары',
      categories: 'Категории',
      stores: 'Магазины',
      users: 'Пользователи',
      lists: 'Списки',
    },
  },

  users: {
    search: 'Почта, имя или телефон',
    searchLabel: 'Поиск пользователей',
    count: (count: number): string => counted(count, '# пользователь', '# пользователя', '# пользователей'),
    role: (name: string): string => `Роль: ${name}`,
    roles: { USER: 'Пользователь', MANAGER: 'Менеджер каталога', ADMIN: 'Администратор' },
    joined: (when: string): string => `Регистрация: ${when}`,
    seen: (when: string): string => `Активность: ${when}`,
    neverSeen: 'Активности пока нет',
    lists: (count: number): string =>
      count === 0 ? 'Без списков' : counted(count, '# список', '# списка', '# списков'),
    disabled: 'Отключён',
    disable: 'Отключить',
    enable: 'Включить снова',
    disableTitle: 'Отключить аккаунт?',
    disableText: (email: string): string =>
      `${email}: все сеансы сразу завершатся, и войти не получится, пока аккаунт не включат снова.`,
    you: 'Ваш аккаунт',
    none: 'Пользователи не найдены',
    changed: 'Изменение сохранено',
    failed: 'Изменение не сохранилось. Попробуйте ещё раз.',
  },

  reports: {
    imports: 'Импорт товаров',
    noImports: 'Файлы ещё не импортировались.',
    feeds: 'Файлы цен',
    noFeeds: 'Файлы цен ещё не читались.',
    mostAdded: 'Чаще всего добавляли в списки за последние 30 дней',
    noMostAdded: 'Товары в списки ещё не добавляли.',
    refused: 'Отклонённые действия',
    noRefused: 'Отклонённых действий нет.',
    times: (count: number): string => counted(count, '# раз', '# раза', '# раз'),
    rows: (count: number): string => counted(count, '# строка', '# строки', '# строк'),
    importStates: { reading: 'Читается', writing: 'Записывается', done: 'Завершён', failed: 'Не удался' },
  },

  import: {
    title: 'Импорт товаров из файла',
    text: 'CSV, XML или JSON в кодировке UTF-8, до 10 МБ. Столбцы: ItemCode и ItemName обязательны; ManufacturerName, Brand, Quantity, UnitOfMeasure, bIsWeighted и ImageUrl — нет.',
    choose: 'Выбрать файл',
    canUpdate: 'Обновлять уже существующие товары',
    source: 'Источник файла (необязательно)',
    start: 'Импортировать',
    cancel: 'Отменить загрузку',
    uploading: (percent: number): string => `Загружаем файл: ${percent}%`,
    reading: 'Читаем файл…',
    writing: (done: number, total: number): string => `Строк: ${number.format(done)} из ${number.format(total)}`,
    progress: 'Ход импорта',
    closeCard: 'Закрыть',
    summary: (created: number, updated: number, errors: number): string =>
      `Добавлено: ${number.format(created)} · обновлено: ${number.format(updated)}` +
      (errors > 0 ? ` · ошибок: ${number.format(errors)}` : ''),
    done: 'Импорт завершён',
    counts: { total: 'Всего', created: 'Добавлено', updated: 'Обновлено', skipped: 'Пропущено', errors: 'Ошибки' },
    row: (row: number): string => `Строка ${row}`,
    report: 'Скачать отчёт об ошибках',
    reportName: 'import-errors.csv',
    reportColumns: ['Строка', 'Штрихкод', 'Сообщение'],
    again: 'Импортировать ещё файл',
    failed: 'Импорт не удался',
    errors: {
      type: 'Импортировать можно только файлы CSV, XML или JSON',
      size: 'Файл слишком большой. Максимум — 10 МБ',
      unreadable: 'Не удалось разобрать ответ сервера',
      status: (status: number): string => `Ошибка при загрузке файла: ${status}`,
      network: 'Нет связи с сервером',
      timeout: 'Сервер не ответил вовремя',
      cancelled: 'Загрузка отменена. Ничего не изменилось.',
    },
  },

  audit: {
    title: 'Журнал действий',
    who: 'Кто (эл. почта)',
    what: 'Что (действие, штрихкод, значение)',
    from: 'С даты',
    to: 'По дату',
    none: 'Под этот поиск не подходит ни одно действие.',
    count: (count: number): string => counted(count, '# действие', '# действия', '# действий'),
    before: 'До',
    after: 'После',
    actions: {
      'product.create': 'Создание товара',
      'product.update': 'Правка товара',
      'product.import': 'Импорт товаров',
      'category.create': 'Создание категории',
      'category.update': 'Правка категории',
      'category.delete': 'Удаление категории',
      'info.create': 'Информация о товаре',
      'info.update': 'Обновление информации о товаре',
      'user.update': 'Изменение пользователя',
    },
  },
};
