// A connection that was lost is looked for again, so that a screen on the wall needs no hand.
const PAUSE = 2000;

const lost = new MutationObserver(() => {
  if (!document.body.classList.contains("-closed")) {
    return;
  }
  lost.disconnect();
  setInterval(lookAgain, PAUSE);
});

async function lookAgain() {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (answer.ok) {
      location.reload();
    }
  } catch {
    // Nobody answers yet.
  }
}

lost.observe(document.body, { attributes: true, attributeFilter: ["class"] });
