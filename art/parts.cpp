#include "art/parts.h"

#include <array>

#include <fmt/format.h>

namespace divan::art {
namespace {

// ---- What stands in a half. In a wall about 20 wide and 46 high; on roofs on the cornice, with sky behind.

// An ogee window with a brass lattice and a sill.
constexpr Part window{"pa-window", R"svg(
<path class="pa-ivory pa-brown-line" stroke-width="1.2" d="M-12 0V-28Q-12 -39 0 -47Q12 -39 12 -28V0Z"/>
<path class="pa-dark" d="M-8.5 -2V-27Q-8.5 -36 0 -42Q8.5 -36 8.5 -27V-2Z"/>
<path class="pa-open pa-glow-line" stroke-width="1" d="M0 -41V-2M-8.5 -26H8.5M-8.5 -14H8.5M-8.5 -26L0 -14L8.5 -26M-8.5 -14L0 -2L8.5 -14"/>
<path class="pa-ivory pa-brown-line" stroke-width="1" d="M-13.5 0H13.5V3.2H-13.5Z"/>)svg"};

// A half-round turret before the wall, crenellated.
constexpr Part tower{"pa-tower", R"svg(
<path class="pa-shade pa-brown-line" stroke-width="1.3" d="M-12 0V-42H-15V-58H-9.5V-53H-4V-58H4V-53H9.5V-58H15V-42H12V0Z"/>
<path class="pa-ivory pa-veil" d="M-10 0V-41H-13V-51H-5V-41H-4V0Z"/>
<path class="pa-open pa-brown-line" stroke-width="1.2" d="M-15 -42H15M-12 -22H-6M6 -30H12M4 -12H12M-12 -7H-7"/>
<path class="pa-dark" d="M-2.6 -22V-33Q0 -38 2.6 -33V-22Z"/>
<path class="pa-garnet" d="M-7 -49H7V-45H-7Z"/>)svg"};

// A guard in a niche, with a lance.
constexpr Part guard{"pa-guard", R"svg(
<path class="pa-brown-line pa-amber" stroke-width="1.2" d="M-14 0V-30Q-14 -42 0 -50Q14 -42 14 -30V0Z"/>
<path class="pa-dusk" d="M-11 0V-29Q-11 -39 0 -45.5Q11 -39 11 -29V0Z"/>
<use href="#pa-man"/>)svg"};

constexpr Part man{"pa-man", R"svg(
<path class="pa-open pa-glow-line" stroke-width="1.5" d="M9 0V-38"/>
<path class="pa-steel pa-brown-line" stroke-width=".8" d="M9 -46L11.8 -38.5H6.2Z"/>
<path class="pa-coat pa-brown-line" stroke-width="1" d="M-8.5 0L-7 -15Q-6 -21 0 -21Q6 -21 7 -15L8.5 0Z"/>
<path class="pa-garnet" d="M-7.6 -9H7.6L7.9 -5.4H-7.9Z"/>
<path class="pa-gold" d="M-2 -9.4H2V-5H-2Z"/>
<path class="pa-skin pa-brown-line" stroke-width=".9" d="M-5 -26A5 5.4 0 1 0 5 -26Z"/>
<path class="pa-steel pa-brown-line" stroke-width=".9" d="M-6.4 -25.5Q-6.6 -33 0 -36Q6.6 -33 6.4 -25.5Z"/>
<path class="pa-gold" d="M-6.6 -27.4H6.6V-25.2H-6.6Z"/>
<circle class="pa-dark" cx="-2" cy="-23.4" r=".9"/><circle class="pa-dark" cx="2" cy="-23.4" r=".9"/>
<path class="pa-skin" d="M6 -14h4.5v4H6Z"/>)svg"};

// A sapphire in a brass star.
constexpr Part sapphire{"pa-sapphire", R"svg(
<path class="pa-gold pa-brown-line" stroke-width="1" d="M0 -42L4.6 -37.1L11.3 -37.3L11.1 -30.6L16 -26L11.1 -21.4L11.3 -14.7L4.6 -14.9L0 -10L-4.6 -14.9L-11.3 -14.7L-11.1 -21.4L-16 -26L-11.1 -30.6L-11.3 -37.3L-4.6 -37.1Z"/>
<use href="#pa-gem" y="-26"/>)svg"};

constexpr Part gem{"pa-gem", R"svg(
<path class="pa-gem pa-brown-line" stroke-width="1" d="M-5.5 -9H5.5L10 -3L0 10.5L-10 -3Z"/>
<path class="pa-open pa-spark-line" stroke-width=".9" d="M-10 -3H10M-5.5 -9L-3.4 -3L0 10L3.4 -3L5.5 -9M-3.4 -3L0 -9L3.4 -3"/>
<path class="pa-spark" d="M-5.2 -8.4H-1L-3.6 -3.6H-8.8Z"/>)svg"};

// A garden seen through an arch.
constexpr Part gallery_garden{"pa-gallery-garden", R"svg(
<path class="pa-ivory pa-brown-line" stroke-width="1.3" d="M-20 0V-34Q-20 -50 0 -59Q20 -50 20 -34V0Z"/>
<path class="pa-sky" d="M-16.5 0V-33Q-16.5 -46 0 -54Q16.5 -46 16.5 -33V0Z"/>
<path class="pa-moss" d="M-10.5 -6Q-15 -24 -9.5 -38Q-4 -24 -8.5 -6Z"/>
<path class="pa-moss" d="M8.5 -6Q4 -24 9.5 -38Q15 -24 10.5 -6Z"/>
<path class="pa-open pa-bark-line" stroke-width="2.4" d="M0 -4V-18"/>
<circle class="pa-leaf" cx="0" cy="-24" r="8.2"/>
<circle class="pa-fruit" cx="-3.4" cy="-22" r="1.7"/><circle class="pa-fruit" cx="3" cy="-26" r="1.7"/><circle class="pa-fruit" cx="2.6" cy="-19.6" r="1.7"/>
<path class="pa-grass" d="M-16.5 0V-7Q-8 -10 0 -7.5T16.5 -7V0Z"/>
<circle class="pa-petal" cx="-12" cy="-4.4" r="1.8"/><circle class="pa-petal" cx="-6" cy="-3.4" r="1.6"/><circle class="pa-petal" cx="12" cy="-4" r="1.8"/><circle class="pa-glow" cx="5.5" cy="-3.6" r="1.5"/>)svg"};

// An open garden: a palm under the sky, 40 wide; the ground it stands on is the structure's.
constexpr Part palm{"pa-palm", R"svg(
<path class="pa-bark pa-brown-line" stroke-width="1" d="M-3.2 0Q-2 -22 -3.8 -43L.4 -43.4Q2.4 -22 3.6 0Z"/>
<path class="pa-open pa-brown-line" stroke-width=".8" d="M-2.4 -9H3M-2.2 -17H2.4M-2.4 -25H1.8M-2.8 -33H1.2"/>
<path class="pa-moss pa-brown-line" stroke-width=".9" d="M-2 -44Q-14 -49 -20 -35Q-14 -41 -9 -40Q-5 -40 -2 -44Q10 -49 17 -34Q11 -40 6 -40Q1 -40 -2 -44Z"/>
<path class="pa-leaf pa-brown-line" stroke-width=".9" d="M-2 -44Q-10 -58 -21 -49Q-14 -50 -10 -47Q-6 -44 -2 -44Q-3 -60 -13 -62Q-7 -58 -5.5 -53Q-4 -47 -2 -44Q0 -60 10 -61Q4 -57 2 -52Q0 -47 -2 -44Q6 -58 18 -48Q11 -50 6 -47Q2 -44 -2 -44Z"/>
<circle class="pa-fruit pa-brown-line" stroke-width=".7" cx="-4.4" cy="-40.6" r="2.3"/><circle class="pa-fruit pa-brown-line" stroke-width=".7" cx="0" cy="-39.4" r="2.5"/>
<path class="pa-leaf" d="M-17 0Q-19 -9 -12 -9Q-9 -14 -5 -9Q0 -9 -1 0Z"/><path class="pa-leaf" d="M6 0Q4 -8 10 -9Q14 -12 16 -8Q20 -7 19 0Z"/>
<circle class="pa-petal" cx="-13" cy="-5" r="1.9"/><circle class="pa-petal" cx="-7" cy="-6.4" r="1.9"/><circle class="pa-glow" cx="11" cy="-5" r="1.7"/><circle class="pa-petal" cx="15.4" cy="-4" r="1.7"/>)svg"};

// ---- On roofs

constexpr Part kiosk{"pa-kiosk", R"svg(
<path class="pa-roof pa-brown-line" stroke-width="1.2" d="M-13 0V-33H13V0Z"/>
<path class="pa-dark pa-brown-line" stroke-width="1" d="M-7.5 -3V-17Q-7.5 -24 0 -28.5Q7.5 -24 7.5 -17V-3Z"/>
<path class="pa-open pa-glow-line" stroke-width="1" d="M0 -27.5V-3M-7.5 -16H7.5M-7.5 -16L0 -3L7.5 -16"/>
<path class="pa-garnet pa-brown-line" stroke-width="1" d="M-16 -33H16V-37H-16Z"/>
<path class="pa-gold pa-brown-line" stroke-width="1.2" d="M-14 -37Q-9 -45 0 -50Q9 -45 14 -37Z"/>
<path class="pa-open pa-gilt-line" stroke-width="1" d="M-6 -38Q-4 -44 0 -48"/>
<use href="#pa-finial" y="-50"/>)svg"};

constexpr Part turret{"pa-turret", R"svg(
<path class="pa-shade pa-brown-line" stroke-width="1.3" d="M-10.5 0V-38H-13.5V-53H-8.5V-48.5H-3.6V-53H3.6V-48.5H8.5V-53H13.5V-38H10.5V0Z"/>
<path class="pa-ivory pa-veil" d="M-8.6 0V-37H-11.6V-47H-4.4V-37H-3.6V0Z"/>
<path class="pa-open pa-brown-line" stroke-width="1.1" d="M-13.5 -38H13.5M-10.5 -18H-5M5 -27H10.5M4 -9H10.5"/>
<path class="pa-dark" d="M-2.4 -18V-29Q0 -34 2.4 -29V-18Z"/>
<path class="pa-garnet" d="M-6.4 -44.8H6.4V-41H-6.4Z"/>
<path class="pa-open pa-brown-line" stroke-width="1.2" d="M0 -48.5V-68"/>
<path class="pa-garnet pa-brown-line" stroke-width=".8" d="M.6 -67.5L12 -64L.6 -59.6Z"/>)svg"};

constexpr Part sentry{"pa-sentry", R"svg(
<use href="#pa-man" y="-9"/>
<path class="pa-roof pa-brown-line" stroke-width="1.2" d="M-15 0V-14H-9V-9.5H-3.4V-14H3.4V-9.5H9V-14H15V0Z"/>
<path class="pa-lapis" d="M-11 -6.4H11V-3.4H-11Z"/>)svg"};

constexpr Part jewel{"pa-jewel", R"svg(
<path class="pa-roof pa-brown-line" stroke-width="1.2" d="M-9 0L-6 -16H6L9 0Z"/>
<path class="pa-gold pa-brown-line" stroke-width="1" d="M-10 -16H10V-20H-10Z"/>
<path class="pa-gold pa-brown-line" stroke-width="1" d="M-9 -20Q-12 -30 -13 -31Q-8 -31 -5 -27Q-3 -30 0 -32Q3 -30 5 -27Q8 -31 13 -31Q12 -30 9 -20Z"/>
<use href="#pa-gem" y="-37" />)svg"};

// A dome beside something else: it reaches over the middle of its tile. 58 wide.
constexpr Part dome{"pa-dome", R"svg(
<path class="pa-roof pa-brown-line" stroke-width="1.3" d="M-25 0V-15H25V0Z"/>
<path class="pa-teal" d="M-25 -15.6H25V-11.4H-25Z"/>
<path class="pa-dark" d="M-20 0V-5Q-17.5 -9.5 -15 -5V0ZM-11 0V-5Q-8.5 -9.5 -6 -5V0ZM-2.5 0V-5Q0 -9.5 2.5 -5V0ZM6 0V-5Q8.5 -9.5 11 -5V0ZM15 0V-5Q17.5 -9.5 20 -5V0Z"/>
<path class="pa-gold pa-brown-line" stroke-width="1.4" d="M-25 -15.6C-33 -30 -26 -42 -13 -49C-6 -53 -2 -57 0 -64C2 -57 6 -53 13 -49C26 -42 33 -30 25 -15.6Z"/>
<path class="pa-amber pa-veil" d="M9 -16.2C17 -30 13 -42 1 -58C3 -54 7 -52 13 -48.4C25 -41.6 32 -30 24.6 -16.2Z"/>
<path class="pa-open pa-gilt-line" stroke-width="1.3" d="M-10 -16.6C-17 -30 -13 -43 -1 -57M-19.5 -17C-26 -29 -21 -39 -12 -45"/>
<path class="pa-open pa-brown-line pa-veil" stroke-width="1" d="M-9 -16C-16 -30 -11 -44 0 -60C11 -44 16 -30 9 -16"/>
<use href="#pa-finial" y="-63"/>)svg"};

// Two domes on a tile stand in their halves.
constexpr Part small_dome{"pa-small-dome", R"svg(
<path class="pa-roof pa-brown-line" stroke-width="1.3" d="M-18 0V-18H18V0Z"/>
<path class="pa-teal" d="M-18 -18.6H18V-14.6H-18Z"/>
<path class="pa-dark" d="M-12.6 0V-6Q-10 -11 -7.4 -6V0ZM-2.6 0V-6Q0 -11 2.6 -6V0ZM7.4 0V-6Q10 -11 12.6 -6V0Z"/>
<path class="pa-gold pa-brown-line" stroke-width="1.4" d="M-18 -18.6C-25 -30 -20 -41 -9 -48C-4 -51 -1 -55 0 -61C1 -55 4 -51 9 -48C20 -41 25 -30 18 -18.6Z"/>
<path class="pa-amber pa-veil" d="M7 -19.2C12 -31 9 -42 .6 -55C2 -52 5 -50 9 -47.4C19.4 -40.6 24 -30 17.6 -19.2Z"/>
<path class="pa-open pa-gilt-line" stroke-width="1.2" d="M-7 -19.4C-12 -31 -9 -42 -.6 -54M-14 -20C-19 -29 -15 -39 -8 -44"/>
<use href="#pa-finial" y="-60"/>)svg"};

constexpr Part finial{"pa-finial", R"svg(
<path class="pa-open pa-brown-line" stroke-width="1.6" d="M0 1V-9"/>
<circle class="pa-gold pa-brown-line" stroke-width=".9" cx="0" cy="-4" r="2.3"/>
<path class="pa-gold pa-brown-line" stroke-width=".7" d="M2.2 -13.4A3.7 3.7 0 1 1 -2.2 -13.4A2.9 2.9 0 1 0 2.2 -13.4Z"/>)svg"};

// ---- In the open sky of a roof

constexpr Part carpet{"pa-carpet", R"svg(
<use href="#pa-man" y="-1" transform="scale(.92)"/>
<path class="pa-garnet pa-brown-line" stroke-width="1.1" d="M-19 -3Q-10 -8 0 -2Q10 4 19 -2V3.6Q10 9.6 0 3.6Q-10 -2.4 -19 2.6Z"/>
<path class="pa-open pa-gilt-line" stroke-width="1.2" d="M-18 0Q-10 -5 0 1Q10 7 18 1"/>
<path class="pa-open pa-glow-line" stroke-width="1.2" d="M-19 -2.6l-3 1M-19 0l-3 1M-19 2.4l-3 1M19 -1.6l3 -1M19 .8l3 -1M19 3.2l3 -1"/>)svg"};

constexpr Part bird{"pa-bird", R"svg(
<path class="pa-cloth pa-brown-line" stroke-width="1.1" d="M-21 -29Q-10 -34 -2 -22Q6 -36 20 -33Q10 -29 6 -18Q2 -12 -4 -15Q-9 -18 -21 -29Z"/>
<path class="pa-cloth pa-brown-line" stroke-width="1.1" d="M-4 -15Q-12 -15 -15 -10Q-8 -8 -2 -12Z"/>
<path class="pa-gold pa-brown-line" stroke-width=".8" d="M6 -19L13 -17.4L6.4 -15Z"/>
<circle class="pa-dark" cx="3.6" cy="-18.6" r="1"/>
<path class="pa-open pa-brown-line" stroke-width=".9" d="M0 -13V-7"/>
<use href="#pa-gem" y="3"/>)svg"};

constexpr Part cloud{"pa-cloud", R"svg(
<path class="pa-cloud pa-veil" d="M-17 0Q-20 -7 -12 -8Q-9 -15 -1 -12Q6 -17 10 -9Q18 -9 17 0Z"/>)svg"};

// The sun that carries a roof's own points (SU-55).
constexpr Part sun{"pa-sun", R"svg(
<path class="pa-amber" d="M0 -17L3.3 -12.3L8.5 -14.7L9 -9L14.7 -8.5L12.3 -3.3L17 0L12.3 3.3L14.7 8.5L9 9L8.5 14.7L3.3 12.3L0 17L-3.3 12.3L-8.5 14.7L-9 9L-14.7 8.5L-12.3 3.3L-17 0L-12.3 -3.3L-14.7 -8.5L-9 -9L-8.5 -14.7L-3.3 -12.3Z"/>
<circle class="pa-glow pa-brown-line" stroke-width="1.2" cx="0" cy="0" r="11.5"/>)svg"};

// ---- The structure of a left half

// Masonry is a rectangle of the floor's class; these lines lie on it.
constexpr Part joints{"pa-joints", R"svg(
<path class="pa-open pa-joint-line" stroke-width="1.1" d="M4 20H12M30 17H43M16 80H27M38 79H46M2 50H6M42 47H46M44 63H47M1 66H4"/>)svg"};

constexpr Part frieze{"pa-frieze", R"svg(
<path class="pa-open pa-gilt-line pa-butt" stroke-width="1" d="M-.5 1.4H48.5M-.5 8.8H48.5"/>
<path class="pa-cloth" d="M8 1.9L9 4.1L11.2 5.1L9 6.1L8 8.3L7 6.1L4.8 5.1L7 4.1ZM24 1.9L25 4.1L27.2 5.1L25 6.1L24 8.3L23 6.1L20.8 5.1L23 4.1ZM40 1.9L41 4.1L43.2 5.1L41 6.1L40 8.3L39 6.1L36.8 5.1L39 4.1Z"/>
<path class="pa-glow" d="M0 3.6L1.5 5.1L0 6.6ZM16 3.6L17.5 5.1L16 6.6L14.5 5.1ZM32 3.6L33.5 5.1L32 6.6L30.5 5.1ZM48.2 3.6L46.7 5.1L48.2 6.6Z"/>)svg"};

// Half a gate: its opening is 30 wide and goes up into the lintel.
constexpr Part jamb{"pa-jamb", R"svg(
<path class="pa-teal" d="M0 -.4H37V84H0Z"/>
<path class="pa-open pa-gilt-line pa-butt" stroke-width="1" d="M35.4 -.4V84"/>
<path class="pa-open pa-brown-line pa-butt" stroke-width="1" d="M37 -.4V84"/>
<path class="pa-dark" d="M-.4 -.4H31V84.4H-.4Z"/>
<path class="pa-dusk" d="M-.9 85V-.9H17V85Z"/>
<path class="pa-open pa-brass-line pa-butt" stroke-width="4" d="M31.6 -.4V84.4"/>
<path class="pa-open pa-glow-line" stroke-width="1" d="M28.6 -.4V84.4"/>
<path class="pa-shade pa-brown-line" stroke-width="1" d="M-.4 79.5H35V84.4H-.4Z"/>)svg"};

// The half arch above a jamb, at the tile's middle.
constexpr Part lintel{"pa-lintel", R"svg(
<path class="pa-teal" d="M11 84V14H48.4V25H48V84Z"/>
<path class="pa-open pa-gilt-line pa-butt" stroke-width="1" d="M12.6 84.4V15.8H48.4M16 17.6l3 2.6l3 -2.6ZM27 17.6l3 2.6l3 -2.6ZM38 17.6l3 2.6l3 -2.6Z"/>
<path class="pa-open pa-brown-line pa-butt" stroke-width="1" d="M11 84.4V14H48.4"/>
<path class="pa-deep" d="M18 56C18 42 33 37 48 24H48.4V22H16V56Z"/>
<path class="pa-cloth" d="M24 27.4L25.3 30.3L28.2 31.6L25.3 32.9L24 35.8L22.7 32.9L19.8 31.6L22.7 30.3Z"/>
<path class="pa-open pa-gilt-line" stroke-width="1" d="M30 30Q34 28 36 25M20 43Q19 40 20 38"/>
<path class="pa-dark" d="M17 84.4V58C17 43 34 38 48 26.3H48.4V84.4Z"/>
<path class="pa-dusk" d="M31 85V62C31 52 40 47 49 39.5V85Z"/>
<path class="pa-open pa-brass-line pa-butt" stroke-width="4" d="M16.4 84.4V58C16.4 43 34 38 48.4 26"/>
<path class="pa-open pa-glow-line" stroke-width="1" d="M19.4 84.4V58.6C19.4 46 36 41 48.4 30.6"/>
<path class="pa-open pa-glow-line" stroke-width="1" d="M48 31V47"/>
<path class="pa-glow" d="M48.3 46.4H46L44.4 54Q45 58 48.3 58.6Z"/>)svg"};

// Half an arch, at the outer side: a gallery with a balustrade.
constexpr Part arch{"pa-arch", R"svg(
<path class="pa-ivory" d="M0 84V24H-.4V13.5Q3 17 10 21.5C20 28 24.5 36 24.5 46V84Z"/>
<path class="pa-open pa-brown-line" stroke-width="1.2" d="M-.4 13.4Q3 17 10 21.5C20 28 24.5 36 24.5 46V84.4"/>
<path class="pa-dark" d="M-.4 84.4V20.6C9 29 20.5 33 20.5 47V84.4Z"/>
<path class="pa-dusk" d="M-.9 84.4V33.5C6 40 11.5 43 11.5 53V84.4Z"/>
<path class="pa-glow" d="M-.3 36H1.6L3 43Q2.4 46.6 -.3 47.2Z"/>
<path class="pa-open pa-glow-line" stroke-width="1" d="M0 21V36"/>
<path class="pa-ivory pa-brown-line" stroke-width="1" d="M-.6 65.5H22V69H-.6ZM-.6 81H22V84.4H-.6Z"/>
<path class="pa-open pa-brown-line" stroke-width="3.4" d="M4 69V81M11 69V81M18 69V81"/>
<path class="pa-open pa-gilt-line" stroke-width="2" d="M4 69.5V80.5M11 69.5V80.5M18 69.5V80.5"/>)svg"};

// Half a minaret, at the outer side; it goes on in the point.
constexpr Part shaft{"pa-shaft", R"svg(
<path class="pa-ivory" d="M-.4 -.4H16V84.4H-.4Z"/>
<path class="pa-shade pa-veil" d="M12 -.4H16V84.4H12Z"/>
<path class="pa-open pa-brown-line pa-butt" stroke-width="1.4" d="M16 -.4V84.4"/>
<path class="pa-teal" d="M-.4 17H16V22.4H-.4ZM-.4 55H16V60.4H-.4Z"/>
<path class="pa-open pa-gilt-line" stroke-width="1" d="M-.4 19.7H16M-.4 57.7H16"/>
<path class="pa-open pa-teal-line" stroke-width="1.3" d="M0 28L5.3 33.5L10.6 28L15.6 33.5M0 36L5.3 41.5L10.6 36L15.6 41.5M0 44L5.3 49.5L10.6 44L15.6 49.5M0 66L5.3 71.5L10.6 66L15.6 71.5M0 74L5.3 79.5L10.6 74L15.6 79.5M0 4L5.3 9.5L10.6 4L15.6 9.5"/>)svg"};

// The half of a pointed roof at the tile's middle.
constexpr Part point{"pa-point", R"svg(
<path class="pa-ivory" d="M32 84.4V52H48.4V84.4Z"/>
<path class="pa-shade pa-veil" d="M32 84.4V52H36V84.4Z"/>
<path class="pa-open pa-brown-line pa-butt" stroke-width="1.4" d="M32 84.4V52"/>
<path class="pa-open pa-teal-line" stroke-width="1.3" d="M48 62L42.7 67.5L37.4 62L32.4 67.5M48 70L42.7 75.5L37.4 70L32.4 75.5"/>
<use href="#pa-minaret-top"/>)svg"};

constexpr Part minaret_top{"pa-minaret-top", R"svg(
<path class="pa-shade pa-brown-line" stroke-width="1.2" d="M31.4 55L26 48H48.4V55Z"/>
<path class="pa-teal pa-brown-line" stroke-width="1.2" d="M25 42H48.4V48H25Z"/>
<path class="pa-open pa-gilt-line" stroke-width="1.2" d="M29 42.6V47.4M34 42.6V47.4M39 42.6V47.4M44 42.6V47.4"/>
<path class="pa-ivory pa-brown-line" stroke-width="1.2" d="M36 42V30H48.4V42Z"/>
<path class="pa-dark" d="M39 42V36Q41 31 43 36V42ZM46 42V35Q47 32.6 48.4 32V42Z"/>
<path class="pa-gold pa-brown-line" stroke-width="1.4" d="M48.4 31H33.6C34 22 43 20 48.4 6Z"/>
<path class="pa-open pa-gilt-line" stroke-width="1.2" d="M39 29.6C40 22 45 19 47.6 14"/>
<path class="pa-gold" d="M46.6 30.3H48.4V8L46.6 12Z"/>
<path class="pa-open pa-brown-line" stroke-width="1.6" d="M48 8V2"/>)svg"};

// A minaret that is whole on one roof.
constexpr Part minaret{"pa-minaret", R"svg(
<path class="pa-roof pa-brown-line" stroke-width="1.2" d="M25 77V69H48.4V77Z"/>
<path class="pa-teal" d="M25.6 71H48.4V74.4H25.6Z"/>
<path class="pa-ivory" d="M34 69V52H48.4V69Z"/>
<path class="pa-open pa-brown-line" stroke-width="1.4" d="M34 69V52"/>
<path class="pa-open pa-teal-line" stroke-width="1.3" d="M48 58L43.4 63.5L38.8 58L34.4 63.5"/>
<use href="#pa-minaret-top"/>)svg"};

// A gate that is whole on one roof.
constexpr Part portal{"pa-portal", R"svg(
<path class="pa-roof pa-brown-line" stroke-width="1.3" d="M12 77V14H48.4V77Z"/>
<path class="pa-teal" d="M15 77V18H48.4V77Z"/>
<path class="pa-open pa-gilt-line" stroke-width="1" d="M16.6 77V19.8H48.4M18.1 60l-2 4l2 4l2 -4ZM18.1 44l-2 4l2 4l2 -4ZM21 22l3 2.6l3 -2.6ZM33 22l3 2.6l3 -2.6Z"/>
<path class="pa-dark" d="M24 77V53C24 42 38 38 48.4 28V77Z"/>
<path class="pa-dusk" d="M35 77V58C35 50 42 46 49 40.5V77Z"/>
<path class="pa-open pa-brass-line pa-butt" stroke-width="3.6" d="M23.4 77V53C23.4 42 38 38 48.4 28"/>
<path class="pa-open pa-glow-line" stroke-width="1" d="M26 77V53.6C26 44.4 39 40.6 48.4 32M48 33V46"/>
<path class="pa-glow" d="M48.3 45.4H46L44.4 52Q45 56 48.3 56.6Z"/>
<path class="pa-roof pa-brown-line" stroke-width="1.2" d="M12 14V8H18V11.4H24V8H30V11.4H36V8H42V11.4H48.4V14Z"/>
<path class="pa-gold pa-brown-line" stroke-width="1.2" d="M8 14H15Q18.5 8 11.5 1Q4.5 8 8 14Z"/>
<path class="pa-ivory pa-brown-line" stroke-width="1.2" d="M8 77V14H15V77Z"/>
<path class="pa-teal" d="M8.6 24H14.4V28H8.6ZM8.6 50H14.4V54H8.6Z"/>)svg"};

constexpr Part cornice{"pa-cornice", R"svg(
<path class="pa-gold" d="M-.4 77H48.4V84.4H-.4Z"/>
<path class="pa-amber" d="M0 84.4L4 79L8 84.4L12 79L16 84.4L20 79L24 84.4L28 79L32 84.4L36 79L40 84.4L44 79L48 84.4Z"/>
<path class="pa-open pa-brown-line pa-butt" stroke-width="1.2" d="M-.4 77H48.4"/>
<path class="pa-open pa-gilt-line pa-butt" stroke-width="1" d="M-.4 78.5H48.4"/>)svg"};

// The ground of an open garden, with a balustrade behind it; the pier where a wall goes on beside it.
constexpr Part lawn{"pa-lawn", R"svg(
<path class="pa-ivory pa-brown-line" stroke-width="1" d="M2 55H48V58.5H2Z"/>
<path class="pa-open pa-brown-line" stroke-width="3.6" d="M4 60V72M12 60V72M20 60V72M28 60V72M36 60V72M44 60V72"/>
<path class="pa-open pa-gilt-line" stroke-width="2.2" d="M4 60V72M12 60V72M20 60V72M28 60V72M36 60V72M44 60V72"/>
<path class="pa-grass" d="M-.4 84.4V71Q6 68.5 12 71T24 71T36 71T48.4 71V84.4Z"/>
<path class="pa-leaf" d="M-.4 84.4V80H48.4V84.4Z"/>)svg"};

constexpr Part pier{"pa-pier", R"svg(
<path class="pa-second" d="M-.4 -.4H8V84.4H-.4Z"/>
<path class="pa-olive" d="M-.4 -.4H8V10H-.4Z"/>
<path class="pa-open pa-gilt-line" stroke-width="1" d="M-.4 1.4H8M-.4 8.8H8"/>
<path class="pa-cloth" d="M4 1.9L5 4.1L7 5.1L5 6.1L4 8.3L3 6.1L1 5.1L3 4.1Z"/>
<path class="pa-open pa-brown-line pa-butt" stroke-width="1.2" d="M8 0V84"/>)svg"};

// Under a half that nothing carries yet.
constexpr Part corbel{"pa-corbel", R"svg(
<path class="pa-bark pa-brown-line" stroke-width="1.1" d="M0 0H48V4H0Z"/>
<path class="pa-bark pa-brown-line" stroke-width="1.1" d="M6 4H20Q17.5 13 13 19Q8.5 13 6 4ZM28 4H42Q39.5 13 35 19Q30.5 13 28 4Z"/>)svg"};

constexpr std::array all{window, tower,   guard,      man,    sapphire, gem,    gallery_garden, palm,        kiosk,
                         turret, sentry,  jewel,      dome,   finial,   carpet, bird,           cloud,       joints,
                         frieze, jamb,    small_dome, lintel, arch,     shaft,  point,          minaret_top, minaret,
                         portal, cornice, lawn,       pier,   corbel,   sun};

}  // namespace

std::span<const Part> parts() { return all; }

std::string part_definitions() {
  std::string svg;
  for (const auto& part : all) svg += fmt::format("<g id=\"{}\">{}</g>\n", part.id, part.shapes);
  return svg;
}

}  // namespace divan::art
