import { scormPackage } from './scorm-packages.ts'

// Packages whose pages load content into frames, in the formats of authoring tools.

/** The method that the SCORM 2004 standard describes to find the API. */
const FIND_2004 = `
  var API = null;
  function ScanForAPI(win) {
    var tries = 0;
    while (win.API_1484_11 == null && win.parent != null && win.parent != win) {
      tries += 1;
      if (tries > 500) return null;
      win = win.parent;
    }
    return win.API_1484_11;
  }
  function GetAPI(win) {
    if (win.parent != null && win.parent != win) API = ScanForAPI(win.parent);
    if (API == null && win.opener != null) API = ScanForAPI(win.opener);
  }`

const LAUNCH_PAGE = `<!DOCTYPE html><html><head><title>Course Launch Page</title><script>${FIND_2004}
  var content = document.location.search.replace('?content=', '');
  var pages = content == 'quiz' ? ['shared/quiz.html'] : ['Playing/Par.html', 'Playing/Rules.html'];
  var current = 0, hasEnded = false;
  function doStart() {
    GetAPI(window);
    API.Initialize('');
    if (API.GetValue('cmi.completion_status') == 'unknown') API.SetValue('cmi.completion_status', 'incomplete');
    var bookmark = API.GetValue('cmi.location');
    if (bookmark != '' && confirm('Would you like to resume from where you previously left off?'))
      current = parseInt(bookmark, 10);
    goToPage();
  }
  function goToPage() {
    document.getElementById('contentFrame').src = '../' + pages[current];
    API.SetValue('cmi.location', current);
    if (current < pages.length - 1) return;
    API.SetValue('cmi.completion_status', 'completed');
    if (content != 'quiz') API.SetValue('cmi.success_status', 'passed');
    API.Commit('');
  }
  function doNext() { current += 1; goToPage(); }
  function doUnload() {
    if (hasEnded) return;
    hasEnded = true;
    API.SetValue('cmi.session_time', 'PT3S');
    API.SetValue('cmi.exit', 'suspend');
    API.Terminate('');
  }
  function RecordTest(score) {
    API.SetValue('cmi.score.raw', score);
    API.SetValue('cmi.score.min', '0');
    API.SetValue('cmi.score.max', '100');
    API.SetValue('cmi.score.scaled', score / 100);
    API.SetValue('cmi.success_status', score >= 70 ? 'passed' : 'failed');
  }
</script></head>
<body onload="doStart(false)" onbeforeunload="doUnload(false)" onunload="doUnload()">
<iframe id="contentFrame" title="Content" width="100%" src=""></iframe>
<input type="button" value="Next ->" onclick="doNext()"></body></html>`

/** Returns a package with two parts. Only its quiz calls functions of its parent frame. */
export const golfPackage = () =>
  scormPackage({
    version: '2004',
    title: 'Golf',
    items: [
      { id: 'playing', title: 'Playing golf', href: 'shared/launchpage.html?content=playing' },
      { id: 'quiz', title: 'Quiz', href: 'shared/launchpage.html?content=quiz' },
    ],
    files: {
      'shared/launchpage.html': LAUNCH_PAGE,
      'Playing/Par.html': '<!DOCTYPE html><title>Par</title><h1>Par</h1>',
      'Playing/Rules.html': '<!DOCTYPE html><title>Rules</title><h1>Rules of golf</h1>',
      'shared/quiz.html': `<!DOCTYPE html><title>Quiz</title><h1>Quiz</h1>
        <button onclick="parent.RecordTest(40)">Wrong</button><button onclick="parent.RecordTest(90)">Right</button>`,
    },
  })

const DRIVER = `
  var API = null;
  function ScanParentsForApi(win) {
    while (win.API == null && win.parent != null && win.parent != win) win = win.parent;
    return win.API;
  }
  function Start() { API = ScanParentsForApi(window); API.LMSInitialize(''); LoadContent(); }
  function GetBookmark() { return API.LMSGetValue('cmi.core.lesson_location'); }
  function SetBookmark(page) { API.LMSSetValue('cmi.core.lesson_location', page); API.LMSCommit(''); }
  function SetScore(raw) { API.LMSSetValue('cmi.core.score.raw', String(raw)); }
  function SetReachedEnd() { API.LMSSetValue('cmi.core.lesson_status', 'completed'); API.LMSCommit(''); }
  function Unload() { if (!API) return; API.LMSSetValue('cmi.core.exit', 'suspend'); API.LMSFinish(''); API = null; }`

const contentPage = (body: string, script: string) =>
  `<!DOCTYPE html><meta charset="utf-8"><title>Content</title>${body}<script>${script}</script>`

/**
 * Returns a package with a frameset. Its content calls the driver in its parent frame, and stores data in the
 * browser.
 */
export const framesetPackage = (files: Record<string, string> = {}) =>
  scormPackage({
    version: '1.2',
    title: 'Course',
    items: [{ id: 'course', title: 'Course', href: 'scormdriver/indexAPI.html' }],
    files: {
      'scormdriver/indexAPI.html': `<!DOCTYPE html><html><head><title></title>
<script language="JavaScript1.2" src="scormdriver.js"></script>
<script language="JavaScript1.2">
  strContentLocation = '../scormcontent/index.html';
  function LoadContent() {
    var bookmark = GetBookmark();
    window.scormdriver_content.document.location.href = bookmark != '' ? '../scormcontent/' + bookmark : strContentLocation;
  }
</script></head>
<frameset rows="100%,0%" onload="Start()" onbeforeunload="Unload()" onunload="Unload()">
  <frame name="scormdriver_content" src="blank.html"><frame name="NothingFrame" src="blank.html">
</frameset></html>`,
      'scormdriver/blank.html': '<html><body></body></html>',
      'scormdriver/scormdriver.js': DRIVER,
      'scormcontent/index.html': contentPage(
        '<h1>First page</h1><a href="page2.html">Next</a>',
        "localStorage.setItem('seen', 'first page'); document.cookie = 'seen=yes'; parent.SetBookmark('index.html')",
      ),
      'scormcontent/page2.html': contentPage(
        '<h1>Second page</h1><p id="seen"></p><button onclick="parent.SetScore(95); parent.SetReachedEnd()">Finish</button>',
        "document.getElementById('seen').textContent = localStorage.getItem('seen') + ', ' + document.cookie; parent.SetBookmark('page2.html')",
      ),
      ...files,
    },
  })
