/* global document, location, matchMedia */
// In the page of a list, before the first paint: the list as this phone last showed it (src/lists/open/useListPicture.ts), until
// the app has drawn it. Only to the same person, at the same address, in the same language and build. The
// policy of the pages runs no script that the HTML may have.
// The keys are those of src/people/accounts/accounts.ts and src/base/device/personalKeys.ts; build/staticPages.ts puts this into the page.
(function () {
  try {
    var session = JSON.parse(localStorage.getItem('auth-storage'));
    var person = session && session.user ? session.user.user_id : 'anonymous';
    var picture = JSON.parse(localStorage.getItem('sali-list-picture-' + person));
    var page = document.documentElement;
    var main = document.getElementById('content');
    var isSame =
      picture.path === location.pathname &&
      picture.lang === page.lang &&
      picture.build === document.querySelector('link[data-rel=module]').getAttribute('href');
    if (!isSame || matchMedia('(min-width: 960px)').matches) return;
    page.setAttribute('data-without', picture.without);
    main.innerHTML = picture.html;
    main.setAttribute('data-picture', '');
  } catch {
    // There is no picture, or storage is forbidden: the frame stays.
  }
})();
