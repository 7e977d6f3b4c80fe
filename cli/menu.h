// A list of choices short enough to read. Few stand one by one; many are asked for step by step: first of what kind,
// then with what.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "content/texts.h"

namespace divan {

struct Choice {
  std::string text;
  std::vector<const boost::json::object*> actions;  // one: the choice itself; more: a further list
};

class Menu {
 public:
  // What helps to choose; empty: nothing to add.
  using Note = std::function<std::string(const boost::json::object&)>;

  // `kind` is the member that names an action's kind, and what the keys of its sentences begin with: "do" and "action",
  // or "claim". The list outlives the menu.
  Menu(const boost::json::array& actions, std::string_view kind, const Catalogue& words, Note note);

  const std::vector<Choice>& choices() const { return lists_.back().choices; }
  // What the list is a part of; empty for the first one.
  const std::string& title() const { return lists_.back().title; }
  // What is to be known of every choice of the list alike; empty: nothing, or the title says it.
  const std::string& lead() const { return lists_.back().lead; }
  bool is_first() const { return lists_.size() == 1; }

  // The action of that number, from 1; or nothing, because the number is not there or a further list was opened.
  const boost::json::object* take(int number);
  bool has(int number) const;
  // To the list before; the first one stays.
  void back();

 private:
  struct List {
    std::string title;
    std::string lead;
    std::vector<Choice> choices;
  };
  using Actions = std::vector<const boost::json::object*>;

  List list(const std::string& title, const Actions& actions) const;
  std::vector<Choice> arranged(const Actions& actions, const std::string& lead) const;
  std::string shared_note(const Actions& actions) const;
  std::vector<Choice> split(const Actions& actions, std::string_view member) const;
  std::string sentence(const boost::json::object& action) const;
  std::string group(const Actions& actions, std::string_view member) const;
  std::string noted(const std::string& text, const boost::json::object& action) const;

  std::string_view kind_;
  const Catalogue& words_;
  Note note_;
  std::vector<List> lists_;
};

}  // namespace divan
