// The colours of the pictures. A shape has a class for what it is made of; a style sheet gives the class its colour, so
// that the same drawing stands by day and by night, and no shape carries a style of its own.
#pragma once

#include <string>

namespace divan::art {

enum class Light { day, night };

// The rules for a picture that stands alone, with colours in it.
std::string style(Light light);

// The rules for a page: by day, and by night where the root says data-theme="dark".
std::string style_sheet();

}  // namespace divan::art
